#!/usr/bin/env bash
# The library without nets, built and used:  without_nets.sh
# Speaks TAP: no net is in it, and whoever needs one has left the list: the next best plays instead.
# SPDX-License-Identifier: MIT
set -uo pipefail
here=$(realpath "$(dirname "$0")")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

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

builds() {
    meson setup -Dprogram=false -Dpython=disabled -Dnets=false -Dwerror=true "$place/build" "$here/../.." &&
        ninja -C "$place/build" &&
        DESTDIR="$place/root" meson install -C "$place/build" --no-rebuild --quiet --skip-subprojects
}
has_no_net() {
    ! nm "$place/build/libboxwood_parts.a" 2>/dev/null | grep _net_words
}
plays() {
    local headers library
    headers=$(dirname "$(dirname "$(find "$place/root" -name boxwood.h)")")
    library=$(find "$place/root" -name libboxwood.a)
    gcc -std=c17 -I "$headers" "$here/every_brain.c" "$library" -lm -o "$place/play" &&
        "$place/play" >"$place/said" && cat "$place/said" && diff - "$place/said" <<'END'
tictactoe solver
squadro alphabeta
ludo expectimax
dominoes dominoes
draughts draughts
backgammon expectimax
chess chess
END
}
report "it can be built" builds
report "no net is in it" has_no_net
report "every player thinks, and the best there is plays" plays
echo "1..$cases"
