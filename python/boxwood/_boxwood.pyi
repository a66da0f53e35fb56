# cffi's module: its values are C's, which Python's types do not describe.
from typing import Any

ffi: Any
lib: Any
