/* Backgammon as backgammon_labels.cu plays it, tried on a processor:  try_backgammon GAMES TURNS
 * So many games are played side by side with a net that knows nothing, so that any play is as good.
 * Fails where men get lost, where no game ends, where a bear-off is judged wrongly, or where games
 * throw what their neighbours threw a turn before. Compiled as C++ with -DON_CPU, and linked with
 * the library for its tables. SPDX-License-Identifier: MIT */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "backgammon_labels.cu"

/* The library's own, by names that the pointers above have not taken. */
extern "C" {
extern const uint32_t table_turns_at[] __asm__("gammon_bearoff_turns_at");
extern const uint16_t table_turns_data[] __asm__("gammon_bearoff_turns_data");
extern const uint16_t table_wins[] __asm__("gammon_bearoff_wins");
}

struct Tables {
    int games;
    std::vector<BwBackgammonPosition> position, was, next;
    std::vector<BwBackgammonPlay> plays;
    std::vector<int> count, best, senseless;
    std::vector<long long> first;
    std::vector<float> said, was_said, awaited, chances, silence;
    std::vector<uint8_t> mark;

    explicit Tables(int number)
        : games(number), position(number), was(number), next(number * FACES), plays((size_t)number * GAME_ROOM),
          count(number * FACES), best(number * FACES), senseless(number), first(number * FACES),
          said(number * OUTPUTS), was_said(number * OUTPUTS), awaited(number * OUTPUTS),
          chances(number * FACES * OUTPUTS), mark(number)
    {
        for (BwBackgammonPosition &it : position)
            it.own = it.other = bw_backgammon_start();
    }

    void turn(unsigned long long seed)
    {
        long long total = 0;
        for (long thread = 0; thread < (long)games * FACES; thread++)
            list_rolls(thread, position.data(), plays.data(), count.data(), games);
        for (size_t i = 0; i < count.size(); i++) {
            first[i] = total;
            total += count[i];
        }
        silence.assign((size_t)total * OUTPUTS, 0);
        for (long thread = 0; thread < (long)games * FACES; thread++)
            choose_plays(thread, position.data(), plays.data(), count.data(), first.data(), silence.data(),
                         best.data(), next.data(), chances.data(), games);
        Games all = {position.data(), said.data(),    senseless.data(), was.data(),
                     was_said.data(), awaited.data(), mark.data()};
        for (long game = 0; game < games; game++)
            play_on(game, all, plays.data(), count.data(), first.data(), silence.data(), best.data(),
                    chances.data(), seed, games);
    }
};

static int men_of(const BwBackgammonSide &side)
{
    int men = 0;
    for (int point = 0; point <= BW_BACKGAMMON_BAR; point++)
        men += bw_backgammon_men(&side, point);
    return men;
}

/* A man each on the first point: who is on roll wins. */
static bool bears_off()
{
    BwBackgammonPosition it = {};
    const float said[OUTPUTS] = {0.5f, 0, 0, 0, 0};
    float chances[OUTPUTS];
    it.own.plane[1] = it.own.plane[2] = it.own.plane[3] = 1; /* fourteen men are off */
    it.own.plane[0] = 2;
    it.other = it.own;
    mend(0, &it, said, chances, 1);
    return chances[0] > 0.999f && chances[3] == 0;
}

/* From one position each turn depends on the throw alone. */
static bool neighbours_differ(int games)
{
    Tables now(games), later(games);
    int same = 0;
    now.turn(1);
    later.turn(2);
    for (int i = 0; i + 1 < games; i++)
        same += memcmp(&later.position[i], &now.position[i + 1], sizeof now.position[i]) == 0;
    return same < games / 2;
}

int main(int count, char **words)
{
    int games = count > 1 ? atoi(words[1]) : 16, turns = count > 2 ? atoi(words[2]) : 200;
    Tables tables(games);
    long ended = 0, lost = 0;
    use_tables(0, table_turns_at, table_turns_data, table_wins);
    for (int turn = 0; turn < turns; turn++) {
        tables.turn((unsigned long long)turn);
        for (int i = 0; i < games; i++) {
            ended += (tables.mark[i] & ENDED) != 0;
            lost += men_of(tables.position[i].own) != 15 || men_of(tables.position[i].other) != 15;
        }
    }
    bool off = bears_off(), apart = neighbours_differ(games);
    printf("%ld games ended, %ld positions lack men, bear-off %s, neighbours %s\n", ended, lost,
           off ? "right" : "wrong", apart ? "differ" : "throw alike");
    return ended == 0 || lost > 0 || !off || !apart;
}
