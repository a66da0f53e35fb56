/* Finds the address under which others in the local network reach this machine, and prints it as a
 * QR code for their phones.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

static bool write_address(const struct sockaddr *address, char out[64])
{
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)address;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)address;
    if (address->sa_family == AF_INET)
        return inet_ntop(AF_INET, &four->sin_addr, out, 64) != NULL;
    return !IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr) &&
           inet_ntop(AF_INET6, &six->sin6_addr, out, 64) != NULL;
}

/* The first address of a family that is not a loopback. */
static bool find_address(const struct ifaddrs *list, int family, char out[64])
{
    for (const struct ifaddrs *at = list; at != NULL; at = at->ifa_next)
        if (at->ifa_addr != NULL && at->ifa_addr->sa_family == family &&
            (at->ifa_flags & IFF_LOOPBACK) == 0 && (at->ifa_flags & IFF_UP) != 0 &&
            write_address(at->ifa_addr, out))
            return true;
    return false;
}

/* The older kind is shorter to type and to scan. */
bool serve_lan_address(char out[64])
{
    struct ifaddrs *list;
    if (getifaddrs(&list) != 0)
        return false;
    bool found = find_address(list, AF_INET, out) || find_address(list, AF_INET6, out);
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
