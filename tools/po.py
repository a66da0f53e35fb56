# Reads the catalogues of po/, for whoever checks or builds them. Refuses a broken or doubled message.
# SPDX-License-Identifier: MIT
import ast
import re
import sys
from gettext import c2py


class Entry:
    """A message: its forms, the lines of comment above it, and whether it is fuzzy."""

    def __init__(self):
        self.id, self.forms, self.comments, self.fuzzy, self.plural = None, [], [], False, False

    def english(self):
        """The English that was translated, as the lines "#. en:" keep it, or None."""
        lines = [line[6:].removeprefix(" ") for line in self.comments if line.startswith("#. en:")]
        return "\n".join(lines) if lines else None


class Po:
    """A file of po/: its header and its entries by id, in file order."""

    def __init__(self, path):
        self.path, self.entries = path, {}
        entry, field = Entry(), None
        lines = path.read_text(encoding="utf-8").splitlines() + [""]
        for number, line in enumerate(map(str.strip, lines), 1):
            if not line:
                self.close(entry, number)
                entry, field = Entry(), None
            elif line.startswith("#"):
                entry.comments.append(line)
                entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            elif match := re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+(".*")$', line):
                field = match[1]
                self.add(entry, field, ast.literal_eval(match[2]))
            elif line.startswith('"') and field:
                self.add(entry, field, ast.literal_eval(line), more=True)
            else:
                self.fail(number, "not a line of a catalogue")
        self.header = self.entries.pop("").forms[0] if "" in self.entries else ""

    def fail(self, number, what):
        sys.exit(f"{self.path}:{number}: {what}")

    def add(self, entry, field, text, more=False):
        if field == "msgid":
            entry.id = (entry.id or "") + text
        elif field == "msgid_plural":
            entry.plural = True
        elif more:
            entry.forms[-1] += text
        else:
            entry.forms.append(text)

    def close(self, entry, number):
        if entry.id is None:
            return
        if entry.id in self.entries:
            self.fail(number, f"{entry.id!r} stands here twice")
        self.entries[entry.id] = entry

    def messages(self):
        """{id: [form, ...]} of what is said: neither fuzzy nor empty."""
        return {entry.id: entry.forms for entry in self.entries.values()
                if entry.forms and all(entry.forms) and not entry.fuzzy}

    def plural(self):
        """How many plural forms there are, and the expression that chooses one."""
        match = re.search(r"Plural-Forms:\s*nplurals=(\d);\s*plural=([n0-9 ()?:!=<>&|%]+);", self.header)
        if not match or int(match[1]) > 6:
            self.fail(1, "the header has no Plural-Forms, or one with more than six forms")
        return int(match[1]), match[2]

    def plural_table(self, numbers):
        choose = c2py(self.plural()[1])
        return [choose(n) for n in numbers]


def values_of(forms):
    """The values of a message: {"seat", "n"} of "{seat@gen} … {n}"."""
    return set(re.findall(r"\{(\w+)(?:[@#]\w+)?\}", " ".join(forms)))


def marks_of(forms, mark):
    """The forms of names ("@") or counts ("#") that a message asks for."""
    return set(re.findall(r"\{\w+" + mark + r"(\w+)\}", " ".join(forms)))
