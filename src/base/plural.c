/* Evaluates gettext's plural expressions, such as "n != 1". One function for each level of
 * precedence would be five alike: the operators stand in a table and one function climbs it. Both
 * sides of "?" are worked out, so nothing may go wrong in either.
 * SPDX-License-Identifier: MIT */
#include "base/plural.h"

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Reader {
    const char *at;
    unsigned long n;
    int deeper; /* how many brackets and choices may still stand inside one another */
    bool wrong;
} Reader;

typedef struct Operator {
    const char *sign;
    int level; /* a higher one binds closer */
} Operator;

enum { LEVELS = 6, DEPTH = 24 };

/* Those that another begins with come behind it. */
static const Operator operators[] = {
    {"||", 0}, {"&&", 1}, {"==", 2}, {"!=", 2}, {"<=", 3}, {">=", 3}, {"<", 3},
    {">", 3},  {"+", 4},  {"-", 4},  {"*", 5},  {"/", 5},  {"%", 5},  {NULL, 0},
};

static unsigned long choice(Reader *);

static void skip_spaces(Reader *it)
{
    while (*it->at == ' ' || *it->at == '\t')
        it->at++;
}

static bool take(Reader *it, const char *sign)
{
    skip_spaces(it);
    return bw_text_skip(&it->at, sign);
}

static unsigned long number(Reader *it)
{
    unsigned long value = 0;
    if (*it->at < '0' || *it->at > '9')
        it->wrong = true;
    for (; *it->at >= '0' && *it->at <= '9'; it->at++)
        value = value * 10 + (unsigned long)(*it->at - '0');
    return value;
}

static unsigned long operand(Reader *it)
{
    bool is_not = false;
    while (take(it, "!"))
        is_not = !is_not;
    unsigned long value;
    if (take(it, "(")) {
        value = choice(it);
        it->wrong = it->wrong || !take(it, ")");
    } else if (take(it, "n")) {
        value = it->n;
    } else {
        value = number(it);
    }
    return is_not ? value == 0 : value;
}

static unsigned long work_out(const char *sign, unsigned long a, unsigned long b)
{
    bool twice = sign[1] != '\0';
    switch (sign[0]) {
    case '|':
        return a || b;
    case '&':
        return a && b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return twice ? a <= b : a < b;
    case '>':
        return twice ? a >= b : a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b != 0 ? a / b : 0;
    default:
        return b != 0 ? a % b : 0;
    }
}

static const Operator *take_operator(Reader *it, int level)
{
    const char *before = it->at;
    for (const Operator *one = operators; one->sign != NULL; one++) {
        if (!take(it, one->sign))
            continue;
        if (one->level == level)
            return one;
        break;
    }
    it->at = before;
    return NULL;
}

static unsigned long chain(Reader *it, int level)
{
    if (level == LEVELS)
        return operand(it);
    unsigned long value = chain(it, level + 1);
    for (const Operator *one; (one = take_operator(it, level)) != NULL;)
        value = work_out(one->sign, value, chain(it, level + 1));
    return value;
}

static unsigned long choice(Reader *it)
{
    it->wrong = it->wrong || it->deeper-- == 0;
    if (it->wrong)
        return 0;
    unsigned long value = chain(it, 0);
    if (take(it, "?")) {
        unsigned long yes = choice(it);
        it->wrong = it->wrong || !take(it, ":");
        unsigned long no = choice(it);
        value = value != 0 ? yes : no;
    }
    it->deeper++;
    return value;
}

long plural_form(const char *expression, unsigned long n)
{
    Reader it = {.at = expression, .n = n, .deeper = DEPTH};
    unsigned long form = choice(&it);
    skip_spaces(&it);
    bool ended = *it.at == ';' || *it.at == '\n' || *it.at == '\0';
    return it.wrong || !ended || form > 99 ? -1 : (long)form;
}
