#!/usr/bin/env bash
# Strangers' bytes on real connections with everything under them watched: builds libuv and wslay from their sources with
# sanitizers, links them into the fuzz target of the sockets and runs it:  fuzz_sockets.sh LIBUV WSLAY [CONNECTIONS]
# LIBUV and WSLAY are the folders of the sources, the versions that Debian ships; build-sanitize must be built.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../../../build-sanitize"
libuv=$1 wslay=$2 connections=${3:-1000000} out=$PWD/fuzz-sockets
flags="-g -O1 -fPIC -fno-omit-frame-pointer -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize=alignment"
mkdir -p "$out/objects" "$out/corpus" "$out/seeds"

compile() { # FILE NAME FLAGS...
    local file=$1 name=$2
    shift 2
    # shellcheck disable=SC2086
    clang $flags "$@" -c "$file" -o "$out/objects/$name.o"
}

echo '#define WSLAY_VERSION "sanitized"' >"$out/wslayver.h"
mkdir -p "$out/wslay" && mv "$out/wslayver.h" "$out/wslay/"
for file in "$wslay"/lib/*.c; do
    compile "$file" "$(basename "$file" .c)" -DHAVE_ARPA_INET_H -DHAVE_NETINET_IN_H -I"$wslay/lib/includes" -I"$wslay/lib" -I"$out"
done
unix="async core dl epoll fs getaddrinfo getnameinfo linux-core linux-inotify linux-syscalls loop loop-watcher pipe poll
    process procfs-exepath proctitle random-devurandom random-getrandom random-sysctl-linux signal stream tcp thread tty udp"
for name in fs-poll idna inet random strscpy strtok threadpool timer uv-common uv-data-getter-setters version \
    $(for one in $unix; do echo "unix/$one"; done); do
    compile "$libuv/src/$name.c" "uv-${name//\//-}" -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -I"$libuv/include" -I"$libuv/src"
done
link=$(ninja -t commands tests/fuzz/fuzz-http | tail -n 1 | sed 's|-o tests/fuzz/fuzz-http|-o fuzz-sockets/target|; s|[^ ]*libuv.so||g; s|-lwslay||g')
eval "$link fuzz-sockets/objects/*.o"
tar -xzf ../tests/fuzz/corpus/http.tar.gz -C "$out/seeds"
# Each input has two connections: its own, and one that asks how the server is.
"$out/target" -runs=$((connections / 2)) -max_len=4096 -timeout=20 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="$out/crash-" "$out/corpus" "$out/seeds"
