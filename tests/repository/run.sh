#!/usr/bin/env bash
# What ./run and scripts/build say, without building anything, and what they would build:  run.sh ROOT BUILD
# Speaks TAP. The scripts run in a folder of their own, where what they call only tells its words.
# SPDX-License-Identifier: MIT
set -uo pipefail
root=$(realpath "$1") build=$(realpath "$2")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1

stub() { # stub FILE LINE...: a program of these lines
    mkdir -p "$(dirname "$1")"
    printf '%s\n' '#!/bin/sh' "${@:2}" >"$1"
    chmod +x "$1"
}

cases=0
check() { # check NAME EXPECTED SAID
    cases=$((cases + 1))
    if [[ $3 == $2 ]]; then
        echo "ok $cases - $1"
    else
        printf 'not ok %d - %s\n# instead of: %s\n# said: %s\n' "$cases" "$1" "$2" "${3//$'\n'/ | }"
    fi
}

# A fresh copy speaks every language only if ./run builds their files, too.
asked=$(sed -n 's/^scripts\/build release //p' "$root/run")
built=$(ninja -C "$build" -t query $asked | tr -d ' |')
for file in $(xargs -n 1 <"$root/po/LINGUAS" | sed '/^en$/d;s|.*|po/&.mo|') boxwood data/backgammon.races; do
    grep -qx "$file" <<<"$built" || missing+=" $file"
done
check "./run builds the program and all that it reads" '' "${missing:-}"

cp "$root/run" .
ln -s "$root/src" src
for script in setup build build-web; do
    stub scripts/$script 'echo building'
done
stub build/boxwood 'case $2 in --help) echo "$1 [--port P] [--data DIR] [--seats N] [--record FILE]" ;; *) echo "boxwood $*" ;; esac'
call() { echo "$(./run "$@" 2>&1)=> $?"; }

check "a wrong flag is told before building" \
    'serve has no option --prot; it has --data --port --record --seats; ./run --help explains.=> 2' \
    "$(call --prot 9)"
check "so it is with one of a game" 'play has no option --prot=9; it has *=> 2' \
    "$(call chess --prot=9)"
check "a game that is none" 'There is no game "poker": it can be backgammon chess *=> 2' \
    "$(call poker)"
check "what the server takes" '*building*boxwood serve --port 9 --data=x=> 0' \
    "$(call --port 9 --data=x)"
check "what a match takes" '*building*boxwood play Ludo/ludo52 --seats 4 --record x=> 0' \
    "$(call Ludo/ludo52 --seats 4 --record x)"
rm build/boxwood
check "without a program it is built first" '*building*' "$(call --prot 9)"
check "help before building" 'Builds Boxwood *missing.=> 0' "$(call --help)"

mkdir scripts/parts
cp "$root/scripts/build" scripts
cp "$root/scripts/parts/count-steps" scripts/parts
touch build/build.ninja
export PATH=$place/tools:$PATH
in_terminal() { script -qec "$*" /dev/null </dev/null | tr -d '\r'; }
stub tools/ninja 'echo "ninja: Entering directory"; echo "ninja: no work to do."'
check "nothing to build, nothing to say" '' "$(in_terminal scripts/build; scripts/build)"
stub tools/ninja 'echo "[1/1] Compiling"'
check "a terminal sees ninja count" $'Building build: it\n*Compiling*' "$(in_terminal scripts/build release it)"
check "a log does not" 'Building build: it' "$(scripts/build release it)"
echo "1..$cases"
