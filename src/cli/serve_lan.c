/* This machine as others in its network see it.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

bool serve_lan_address(char out[64])
{
    struct ifaddrs *list;
    bool found = false;
    if (getifaddrs(&list) != 0)
        return false;
    for (struct ifaddrs *at = list; at != NULL && !found; at = at->ifa_next) {
        if (at->ifa_addr == NULL || at->ifa_addr->sa_family != AF_INET ||
            (at->ifa_flags & IFF_LOOPBACK) != 0 || (at->ifa_flags & IFF_UP) == 0)
            continue;
        const struct sockaddr_in *address = (const struct sockaddr_in *)(const void *)at->ifa_addr;
        found = inet_ntop(AF_INET, &address->sin_addr, out, 64) != NULL;
    }
    freeifaddrs(list);
    return found;
}

static bool is_dark(const QRcode *code, int x, int y)
{
    if (x < 0 || y < 0 || x >= code->width || y >= code->width)
        return false;
    return (code->data[y * code->width + x] & 1) != 0;
}

/* Two rows a line, light on a dark terminal's ground, with the margin that cameras want. */
void serve_print_qr(const char *link)
{
    static const char *const block[] = {"\u2588", "\u2584", "\u2580", " "};
    QRcode *code = QRcode_encodeString(link, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (code == NULL)
        return;
    for (int y = -2; y < code->width + 2; y += 2) {
        for (int x = -2; x < code->width + 2; x++)
            fputs(block[2 * is_dark(code, x, y) + is_dark(code, x, y + 1)], stdout);
        putchar('\n');
    }
    QRcode_free(code);
}
