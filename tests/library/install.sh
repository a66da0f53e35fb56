#!/usr/bin/env bash
# Installs a build into an empty folder and uses it as a stranger would:  install.sh BUILD
# Speaks TAP: every header alone, and after headers that take many names, and the program random_game,
# from C and from C++; that the library shows what its headers name and nothing else, and lets no
# namesake in; that the inline helpers can be called from elsewhere; that the program has its pages.
# SPDX-License-Identifier: MIT
set -uo pipefail
build=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
program=$here/random_game.c
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1

cases=0
report() { # report NAME COMMAND...: a case that passes if the command does
    local name=$1 said
    shift
    cases=$((cases + 1))
    if said=$("$@" 2>&1); then
        echo "ok $cases - $name"
    else
        echo "not ok $cases - $name"
        echo "${said//$'\n'/$'\n'# }" | sed '1s/^/# /'
    fi
}

report install meson install -C "$build" --no-rebuild --quiet --destdir "$place"
packages=$(dirname "$(find . -name boxwood.pc | head -n 1)")
export PKG_CONFIG_PATH=$place/$packages PKG_CONFIG_SYSROOT_DIR=$place
read -ra flags <<<"$(pkg-config --cflags boxwood)"
read -ra libraries <<<"$(pkg-config --libs boxwood)"
LD_LIBRARY_PATH=$(find "$place" -name 'libboxwood.so' -printf '%h')
export LD_LIBRARY_PATH

strict=(-Wall -Wextra -Wpedantic -Werror)
c=(gcc -std=c17 "${strict[@]}")
gnu=(gcc -std=gnu17 "${strict[@]}")
cxx=(g++ -x c++ -std=c++17 "${strict[@]}")
headers=$(dirname "$(find . -name boxwood.h)")
for header in $(cd "$headers" && find . -name '*.h' -printf '%P\n' | sort); do
    printf '#include <boxwood/%s>\ntypedef int One;\n' "$header" >one.c
    report "C reads $header" "${c[@]}" "${flags[@]}" -fsyntax-only one.c
    printf '#include "crowded.h"\n#include <boxwood/%s>\ntypedef int One;\n' "$header" >crowd.c
    report "GNU C reads $header in a crowd" "${gnu[@]}" -I "$here" "${flags[@]}" -fsyntax-only crowd.c
    report "C++ reads $header in a crowd" "${cxx[@]}" -I "$here" "${flags[@]}" -fsyntax-only crowd.c
done
if read -ra python < <(python3-config --includes 2>/dev/null) && [ ${#python[@]} -gt 0 ]; then
    printf '#include <Python.h>\n#include <boxwood/boxwood.h>\n' >python.c
    report "C reads it after Python.h" gcc -std=gnu17 -Wall -Werror "${python[@]}" "${flags[@]}" -fsyntax-only python.c
fi
builds_for_python() { # as python/ does it, from what is installed and nothing else
    mkdir -p package/boxwood && cp "$here"/../../python/boxwood/*.py package/boxwood &&
        "$1" "$here/../../python/declarations.py" "$(dirname "$headers")" extension.c &&
        gcc -shared -fPIC -w "${python[@]}" "${flags[@]}" extension.c -o package/boxwood/_boxwood.so "${libraries[@]}" &&
        PYTHONPATH=package "$1" -c 'import boxwood; state = boxwood.State("chess").play("e4"); assert len(state.actions()) == 20'
}
snake=$(for it in python3 /usr/bin/python3; do "$it" -c 'import cffi, numpy' 2>/dev/null && echo "$it" && break; done)
if [ -n "$snake" ] && read -ra python < <("$snake" -c 'import sysconfig as it; print("-I" + it.get_path("include"))') &&
    [ -e "${python[0]#-I}/Python.h" ]; then
    report "the Python package builds from the installed headers" builds_for_python "$snake"
fi
report "every name is Boxwood's" python3 "$here/names.py" $(find "$headers" -name '*.h')

builds_with_cmake() { # builds_with_cmake TARGET VERSION
    rm -rf by_cmake && mkdir by_cmake && cp "$program" by_cmake/random_game.c &&
        printf 'cmake_minimum_required(VERSION 3.16)\nproject(it C)\nfind_package(boxwood %s REQUIRED)\n%s\n%s\n' "$2" \
            'add_executable(it random_game.c)' "target_link_libraries(it $1)" >by_cmake/CMakeLists.txt &&
        cmake -S by_cmake -B by_cmake/build -DCMAKE_PREFIX_PATH="$(realpath "$packages/../../..")" &&
        cmake --build by_cmake/build && by_cmake/build/it
}
refuses_with_cmake() {
    ! builds_with_cmake boxwood::boxwood "$1"
}
if command -v cmake >/dev/null; then
    report "CMake finds the shared library" builds_with_cmake boxwood::boxwood 0.1
    report "CMake finds the static library" builds_with_cmake boxwood::static ""
    report "CMake refuses a newer version" refuses_with_cmake 0.9
fi
snake_uses_it() { # the installed package loads the installed library instead of carrying one
    local extension
    extension=$(find "$place" -path '*boxwood/_boxwood.cpython*.so' | head -n 1)
    [ -n "$extension" ] && readelf -d "$extension" | grep -q 'NEEDED.*libboxwood.so.0' && [ "$(stat -c %s "$extension")" -lt 4000000 ]
}
if [ -e "$build/python/boxwood/__init__.py" ]; then
    report "the Python package uses the library" snake_uses_it
fi

report "compiles as C" "${c[@]}" "${flags[@]}" "$program" -o from_c "${libraries[@]}"
report "compiles as C++" "${cxx[@]}" "${flags[@]}" "$program" -o from_cxx "${libraries[@]}"
report "plays as C" ./from_c
report "plays as C++" ./from_cxx
report "plays the same" test "$(./from_c)" = "$(./from_cxx)"
archive=$LD_LIBRARY_PATH/libboxwood.a
report "links statically" "${c[@]}" "${flags[@]}" "$program" "$archive" -lm -o static
report "plays statically" test "$(./static)" = "$(./from_c)"
gcc -c "$here/namesakes.c" -o namesakes.o && gcc -DSHARED_LIBRARY -c "$here/namesakes.c" -o all_namesakes.o
report "links with namesakes" \
    "${c[@]}" "${flags[@]}" "$program" all_namesakes.o -rdynamic "${libraries[@]}" -o among_namesakes
report "plays with namesakes" test "$(./among_namesakes)" = "$(./from_c)"
report "links with namesakes statically" \
    "${c[@]}" "${flags[@]}" "$program" namesakes.o "$archive" -lm -o static_namesakes
report "plays with namesakes statically" test "$(./static_namesakes)" = "$(./from_c)"
report "compiles the example bot" "${gnu[@]}" -D_DEFAULT_SOURCE "${flags[@]}" -fsyntax-only "$here/../../examples/bot.c"

from_python() {
    python3 - "$1" <<'END'
import ctypes, sys
it = ctypes.CDLL(sys.argv[1])
it.bw_version.restype = ctypes.c_char_p
it.bw_rng_next.restype = ctypes.c_uint64
it.bw_bits_count.argtypes = [ctypes.c_uint64]
rng = ctypes.c_uint64(0)
assert it.bw_version() == b"0.1.0" and it.bw_version_number() == 100
assert it.bw_bits_count(0xff00ff) == 16
assert it.bw_rng_next(ctypes.byref(rng)) == 0xe220a8397b1dcdaf  # SplitMix64's first after 0
END
}
report "helpers are functions too" from_python "$LD_LIBRARY_PATH/libboxwood.so"
needs_little() {
    ! readelf -d "$1" | grep NEEDED | grep -v -e 'libc\.so' -e 'libm\.so'
}
report "needs libc and libm alone" needs_little "$LD_LIBRARY_PATH/libboxwood.so"

only_public() {
    local symbol
    for symbol in $(nm --dynamic --defined-only --format=posix "$1" | cut -d ' ' -f 1); do
        [[ $symbol == bw_* ]] && grep -rqw "$symbol" "$headers" || {
            echo "$symbol leaves the library, but no header names it"
            return 1
        }
    done
}
report "shows only what is public" only_public "$LD_LIBRARY_PATH/libboxwood.so"
report "is called libboxwood.so.0" \
    grep -q 'SONAME.*\[libboxwood.so.0\]' <(readelf -d "$LD_LIBRARY_PATH/libboxwood.so")

has_manual() {
    local program share command
    program=$(find "$place" -path '*/bin/boxwood')
    share=$(dirname "$(dirname "$program")")/share
    for command in $("$program" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
        grep -q "^boxwood $command" "$share/man/man1/boxwood-$command.1" || return 1
    done
    grep -q 'boxwood.h' "$share/man/man3/boxwood.3" && grep -q '^#compdef boxwood' "$share/zsh/site-functions/_boxwood" &&
        grep -q -- '-l level' "$share/fish/vendor_completions.d/boxwood.fish" || return 1
    reads bash -n "$share/bash-completion/completions/boxwood" && reads zsh -n "$share/zsh/site-functions/_boxwood" &&
        reads fish -n "$share/fish/vendor_completions.d/boxwood.fish" &&
        reads mandoc -Tlint -Wwarning "$share"/man/man*/boxwood* || return 1
    # shellcheck source=/dev/null
    source "$share/bash-completion/completions/boxwood"
    completes "$program" --level think --le && completes "$program" ludo/ludo52 play ludo/ludo &&
        completes "$program" best duel ludo be && completes "$program" solver think chess --brain so &&
        completes "$program" pgn convert --from pg && completes "$program" png picture chess --to p &&
        completes "$program" "" think chess --option ch && completes "$program" --json show chess --j
}
# Whether a program finds no fault in a file; one that is not installed finds none.
reads() {
    ! command -v "$1" >/dev/null || "$@"
}
# Whether completion offers just this:  completes PROGRAM OFFERED WORD...
completes() {
    COMP_WORDS=("$1" "${@:3}") COMP_CWORD=$(($# - 2))
    _boxwood "$1"
    [ "${COMPREPLY[*]}" = "$2" ] || echo "completion of ${*:3}: ${COMPREPLY[*]}, not $2"
    [ "${COMPREPLY[*]}" = "$2" ]
}
report "it has a manual and completion" has_manual

has_pages() {
    local address
    coproc "$(find "$place" -path '*/bin/boxwood')" serve --port 0 --data "$place/data"
    read -r -t 20 -u "${COPROC[0]}" line || return 1
    address=$(grep -o 'http://[^ ]*' <<<"$line")
    python3 -c 'import sys, urllib.request as u; assert b"<html" in u.urlopen(sys.argv[1]).read()' "$address"
    local rc=$?
    kill "$COPROC_PID"
    return $rc
}
if [ -e "$build/web/index.html" ]; then
    report "the installed program has its pages" has_pages
else
    echo "# the pages are not built: nobody asks the installed program for them"
fi

# Programs that were linked with it still run; with a library whose structs have other sizes they would not.
notices_another_abi() {
    mkdir other && cp -a "$headers" "$LD_LIBRARY_PATH"/libboxwood.so* other &&
        sed -i 's/BW_NAME_ROOM = [0-9]*/BW_NAME_ROOM = 64/' other/boxwood/game/record.h &&
        ! "$here/../../scripts/check" abi other "$place/usr" >said 2>&1 && grep -q 'changed: BwSeating size' said
}
report "has the ABI that it has" "$here/../../scripts/check" abi "$place/usr" "$place/usr"
report "check abi notices another ABI" notices_another_abi

# The library alone, where nothing else can be found.
alone() {
    PKG_CONFIG_LIBDIR=/nonexistent meson setup -Dprogram=false "$place/alone" "$here/../.." &&
        ! ninja -C "$place/alone" -t targets all | grep -e src_server -e src_cli -e tests_
}
report "can be built alone" alone
echo "1..$cases"
