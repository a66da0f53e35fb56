#!/usr/bin/env bash
# Installs a build into an empty folder and uses it as a stranger would:  install.sh BUILD
# Speaks TAP: every header alone and the program random_game, from C and from C++; and that the
# library shows what its headers name and nothing else.
# SPDX-License-Identifier: MIT
set -uo pipefail
build=$(realpath "$1")
program=$(realpath "$(dirname "$0")/random_game.c")
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

c=(gcc -std=c17 -Wall -Wextra -Wpedantic -Werror)
cxx=(g++ -x c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror)
headers=$(dirname "$(find . -name boxwood.h)")
for header in $(cd "$headers" && find . -name '*.h' -printf '%P\n' | sort); do
    printf '#include <boxwood/%s>\ntypedef int One;\n' "$header" >one.c
    report "C reads $header" "${c[@]}" "${flags[@]}" -fsyntax-only one.c
    report "C++ reads $header" "${cxx[@]}" "${flags[@]}" -fsyntax-only one.c
done

report "compiles as C" "${c[@]}" "${flags[@]}" "$program" -o from_c "${libraries[@]}"
report "compiles as C++" "${cxx[@]}" "${flags[@]}" "$program" -o from_cxx "${libraries[@]}"
report "plays as C" ./from_c
report "plays as C++" ./from_cxx
report "plays the same" test "$(./from_c)" = "$(./from_cxx)"
report "links statically" "${c[@]}" "${flags[@]}" "$program" "$LD_LIBRARY_PATH/libboxwood.a"

only_public() {
    local symbol
    for symbol in $(nm --dynamic --defined-only --format=posix "$1" | cut -d ' ' -f 1); do
        grep -rqw "$symbol" "$headers" || {
            echo "$symbol leaves the library, but no header names it"
            return 1
        }
    done
}
report "shows only what is public" only_public "$LD_LIBRARY_PATH/libboxwood.so"
report "is called libboxwood.so.0" \
    grep -q 'SONAME.*\[libboxwood.so.0\]' <(readelf -d "$LD_LIBRARY_PATH/libboxwood.so")
echo "1..$cases"
