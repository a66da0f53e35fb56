/* Draws what the pictures of all games have in common: woods, frames, men, dice and figures.
 * SPDX-License-Identifier: MIT */
#include "picture/sketch.h"

#include <stdarg.h>
#include <string.h>

static void add_hundredths(BwText *out, int value)
{
    bw_text_add_number(out, value / 100);
    bw_text_add_char(out, '.');
    bw_text_add_number(out, value / 10 % 10);
    bw_text_add_number(out, value % 10);
}

void sketch_add(BwText *out, const char *form, ...)
{
    va_list values;
    va_start(values, form);
    for (;;) {
        size_t plain = strcspn(form, "%~$");
        bw_text_add_bytes(out, form, plain);
        form += plain;
        if (*form == '%')
            bw_text_add_number(out, va_arg(values, int));
        else if (*form == '~')
            add_hundredths(out, va_arg(values, int));
        else if (*form == '$')
            bw_text_add(out, va_arg(values, const char *));
        else
            break;
        form++;
    }
    va_end(values);
}

typedef struct Wood {
    const char *name, *centre, *body, *edge, *rim, *inlay;
} Wood;

static const Wood woods[] = {
    {"light", "#fffaf0", "#f0dfc0", "#d9c299", "#92703f", "#b8935a"},
    {"dark", "#5a4236", "#35231a", "#22150f", "#1c110b", "#8a6a4e"},
    {"seat0", "#dd6a57", "#b5402f", "#8a2c1f", "#6f2015", "#f0b3a6"},
    {"seat1", "#5c93bd", "#2f6690", "#204a6b", "#183a55", "#a9cbe4"},
    {"seat2", "#6bab79", "#3c7d4b", "#295a35", "#1e4628", "#b3dcbc"},
    {"seat3", "#f2cb6c", "#d6a12f", "#a8791a", "#805a0f", "#fdeebf"},
};

static const Wood *wood_of(const char *name)
{
    const Wood *wood = woods;
    while (strcmp(wood->name, name) != 0)
        wood++;
    return wood;
}

const char *sketch_wood(int dark)
{
    return woods[dark].name;
}

void sketch_materials(BwText *out)
{
    bw_text_add(out, "<defs>");
    for (size_t i = 0; i < sizeof woods / sizeof *woods; i++)
        sketch_add(out,
                   "<radialGradient id='$' cx='.36' cy='.3' r='.78'><stop stop-color='$'/>"
                   "<stop offset='.55' stop-color='$'/><stop offset='1' stop-color='$'/>"
                   "</radialGradient>\n",
                   woods[i].name, woods[i].centre, woods[i].body, woods[i].edge);
    bw_text_add(out, "<linearGradient id='frame' x2='0' y2='1'><stop stop-color='#7a4a26'/>"
                     "<stop offset='1' stop-color='#5e3618'/></linearGradient>"
                     "<linearGradient id='ivory' x2='.4' y2='1'><stop stop-color='#fffdf7'/>"
                     "<stop offset='1' stop-color='#efe5d2'/></linearGradient></defs>\n");
}

void sketch_frame(BwText *out, int width, int height, int rim, const char *bed)
{
    sketch_add(out,
               "<rect width='%' height='%' rx='24' fill='url(#frame)'/>"
               "<rect x='3' y='3' width='%' height='%' rx='21' fill='none' stroke='#ffe1b4' "
               "stroke-opacity='.28' stroke-width='3'/>",
               width, height, width - 6, height - 6);
    sketch_add(out,
               "<rect x='%' y='%' width='%' height='%' rx='6' fill='$' stroke='#1e0e04' "
               "stroke-opacity='.5' stroke-width='6'/>\n",
               rim, rim, width - 2 * rim, height - 2 * rim, bed);
}

/* A figure is 10 wide and 16 high. */
static const char *const figures[] = {
    "M5 0C-1 0-1 16 5 16S11 0 5 0Z",
    "M1 4 6 0V16",
    "M0 4C0-2 10-1 10 5 10 9 0 12 0 16H10",
    "M0 2C4-2 10 0 10 4S6 8 4 8C6 8 10 8 10 12 10 17 3 17 0 14",
    "M8 16V0L0 11H11",
    "M9 0H1L0 8C3 6 10 6 10 11 10 17 2 17 0 14",
    "M9 1C4 0 0 6 0 11A5 5 0 1 0 10 11 5 5 0 0 0 0 11",
    "M0 0H10L4 16",
    "M5 8A4 4 0 1 1 5 0 4 4 0 1 1 5 8 4 4 0 1 0 5 16 4 4 0 1 0 5 8Z",
    "M1 15C6 16 10 10 10 5A5 5 0 1 0 0 5 5 5 0 0 0 10 5",
};
static const char *const letters[] = {
    "M9 6V16M9 11A4.500 5 0 1 0 0 11 4.500 5 0 1 0 9 11",
    "M0 0V16M0 11A4.500 5 0 1 1 9 11 4.500 5 0 1 1 0 11",
    "M9 8C4 3 0 8 0 11S4 19 9 14",
    "M9 0V16M9 11A4.500 5 0 1 0 0 11 4.500 5 0 1 0 9 11",
    "M0 11H9C9 4 0 4 0 11S6 18 9 14",
    "M8 1C4-1 3 2 3 5V16M0 7H7",
    "M9 6V16C9 21 3 21 0 19M9 11A4.500 5 0 1 0 0 11 4.500 5 0 1 0 9 11",
    "M0 0V16M0 10C2 5 9 5 9 10V16",
};

void sketch_label(BwText *out, const char *text, int x, int y, int size, const char *colour)
{
    int wide = 14 * (int)strlen(text) - 4;
    sketch_add(out,
               "<g transform='translate(% %)scale(~)translate(-~ -8)' fill='none' stroke='$' "
               "stroke-width='2.400' stroke-linecap='round' stroke-linejoin='round'>",
               x, y, size, 50 * wide, colour);
    for (int i = 0; text[i] != '\0'; i++)
        sketch_add(out, "<path transform='translate(% 0)' d='$'/>", 14 * i,
                   text[i] >= 'a' ? letters[text[i] - 'a'] : figures[text[i] - '0']);
    bw_text_add(out, "</g>\n");
}

void sketch_number(BwText *out, int number, int x, int y, int size, const char *colour)
{
    char digits[16];
    BwText text = bw_text_in(digits, sizeof digits);
    bw_text_add_number(&text, number);
    sketch_label(out, digits, x, y, size, colour);
}

void sketch_man(BwText *out, const char *wood, int x, int y, int radius)
{
    const Wood *it = wood_of(wood);
    sketch_add(out, "<circle cx='%' cy='%' r='%' fill='#281406' fill-opacity='.3'/>",
               x + radius / 20, y + radius / 9, radius);
    sketch_add(out, "<circle cx='%' cy='%' r='%' fill='url(#$)' stroke='$' stroke-width='2'/>", x,
               y, radius, wood, it->rim);
    sketch_add(out, "<circle cx='%' cy='%' r='%' fill='none' stroke='$' stroke-width='3'/>\n", x, y,
               radius * 2 / 3, it->inlay);
}

void sketch_pips(BwText *out, int value, int x, int y, int apart)
{
    static const char *const rows[] = {".........", "....X....", "X.......X", "X...X...X",
                                       "X.X...X.X", "X.X.X.X.X", "X.XX.XX.X"};
    for (int i = 0; i < 9; i++)
        if (rows[value][i] == 'X')
            sketch_add(out, "<circle cx='%' cy='%' r='%' fill='" SKETCH_PIP "'/>",
                       x + (i % 3 - 1) * apart, y + (i / 3 - 1) * apart, apart * 3 / 8);
}

void sketch_die(BwText *out, int value, int x, int y, int size)
{
    int half = size / 2;
    sketch_add(out,
               "<rect x='%' y='%' width='%' height='%' rx='%' fill='#281406' fill-opacity='.3'/>",
               x - half + 3, y - half + 6, size, size, size / 6);
    sketch_add(out,
               "<rect x='%' y='%' width='%' height='%' rx='%' fill='url(#ivory)' "
               "stroke='#c8b48f' stroke-width='2'/>",
               x - half, y - half, size, size, size / 6);
    sketch_pips(out, value, x, y, size / 4);
    bw_text_add(out, "\n");
}
