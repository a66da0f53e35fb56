"""The container has what the program needs, and nothing besides:  container.py BOXWOOD ROOT
Compares Containerfile with the libraries that the built program names and with scripts/packages; says TAP, and skips where the
libraries are not Debian's. SPDX-License-Identifier: MIT"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

program, root = sys.argv[1], Path(sys.argv[2])
sys.path.insert(0, str(root / "tests/support"))
import tap  # noqa: E402
text = re.sub(r"\\\n", " ", (root / "Containerfile").read_text(encoding="utf-8"))


def said(*words):
    return subprocess.run(words, text=True, capture_output=True, check=True, timeout=240).stdout


def packages_needed():
    """The Debian packages of the libraries that the program itself names; dpkg may know them under /lib, though they are below /usr."""
    wanted = re.findall(r"NEEDED.*\[(.*)\]", said("readelf", "-d", program))
    places = dict(re.findall(r"^\s*(\S+) => (\S+)", said("ldd", program), re.M))
    files = [str(Path(places[name]).resolve()) for name in wanted if name in places]
    listing = subprocess.run(["dpkg", "-S", *files, *[file.removeprefix("/usr") for file in files]], text=True, capture_output=True,
                             timeout=240).stdout
    owners = {Path(file).name: package for package, file in re.findall(r"^([^:\s]+)\S*: (\S+)$", listing, re.M)}
    return {owners.get(Path(file).name, file) for file in files}


def brought_by(packages):
    """What packages bring along at first hand."""
    listing = said("dpkg-query", "-f", "${Depends}, ", "-W", *packages)
    return {part.split()[0] for part in re.split("[,|]", listing) if part.strip()}


def main():
    if not all(map(shutil.which, ("dpkg-query", "readelf", "ldd"))) or not Path("/etc/debian_version").exists():
        print("1..0 # SKIP not Debian")
        return
    named = set(re.search(r"apt-get install [^&]*?((?: +lib\S+)+)", text)[1].split())
    needed = packages_needed()
    brought = brought_by(named) | {"libc6"}
    groups = set(re.search(r"scripts/setup((?: \w+)+)", text)[1].split())
    known = set(re.findall(r"^(\w+):", (root / "scripts/packages").read_text(encoding="utf-8"), re.M))
    bases = {base.split(":")[1].removesuffix("-slim") for base in re.findall(r"^FROM (debian:\S+)", text, re.M)}
    tap.tell([
        ("every library of the program is in the container", needed <= named | brought, " ".join(needed - named - brought)),
        ("and every package there has one of them", named <= needed, " ".join(named - needed)),
        ("what it builds with is in scripts/packages", groups <= known and {"build", "web", "npm"} <= groups, " ".join(groups - known)),
        ("both stages are the same Debian", len(bases) == 1, " ".join(bases)),
    ])


main()
