/* Works out the endings of draughts:
 *   make_draughts_endings                      up to four pieces, as a C source on stdout
 *   make_draughts_endings PIECES FILE [THREADS]    up to five or six, as a file for the brain
 * Backward from what is known: every position is judged once, then only those again from which a
 * newly decided one can be reached; what stays undecided is a draw. Slices come in pairs, one for
 * either side to move, after those that captures and crownings lead to. At the end every position
 * is compared with those after it, and every packed one with what was packed. A byte a position
 * while it works: six pieces need 2.9 GB.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_endings.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { UNDECIDED = 3, FREE = 4 }; /* besides an Ending; what is free is never asked for */
enum { LOOK = 1, WINS = 2 };      /* look at it again; a lost position can be reached from it */
enum { CHUNK = 16384, THREADS_MAX = 256 };

typedef struct Slice {
    uint32_t size;
    _Atomic uint8_t *result;
    _Atomic uint8_t *again; /* LOOK and WINS; while it is being solved */
} Slice;

static Slice slices[ENDING_SLICES];
static int pieces_most = ENDING_INSIDE, threads = 1;
static bool to_file;

/* One pass over the numbers of a slice, by all threads. */
typedef struct Pass {
    int slice;
    void (*work)(int slice, uint32_t begin, uint32_t end);
    atomic_uint next;
} Pass;

static atomic_uint found, faults;

static void *share(void *context)
{
    Pass *pass = context;
    uint32_t size = slices[pass->slice].size;
    for (uint32_t begin; (begin = atomic_fetch_add(&pass->next, CHUNK)) < size;)
        pass->work(pass->slice, begin, size - begin < CHUNK ? size : begin + CHUNK);
    return NULL;
}

static void go_over(int slice, void (*work)(int, uint32_t, uint32_t))
{
    Pass pass = {slice, work, 0};
    pthread_t others[THREADS_MAX];
    int helpers = slices[slice].size > 4 * CHUNK ? threads - 1 : 0;
    for (int i = 0; i < helpers; i++)
        if (pthread_create(&others[i], NULL, share, &pass) != 0)
            abort();
    share(&pass);
    for (int i = 0; i < helpers; i++)
        pthread_join(others[i], NULL);
}

static uint8_t result_of(const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    return slices[draughts_slice_of(&turned)].result[draughts_number_of(&turned)];
}

/* Which moves a judgement follows: all; all until one is undecided, where a win would be marked; or
 * only those that leave the two slices in which nothing is decided yet. */
typedef enum Care { CARE_ALL, CARE_LOST, CARE_OUTSIDE } Care;

/* What is known of a position by what is known of those after it. */
static uint8_t judge(const BwDraughtsBoard *board, Care care)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    uint8_t worst = ENDING_LOSS;
    for (int i = 0; i < count; i++) {
        bool stays = bw_draughts_captured(moves[i]) == 0 && !bw_draughts_crowns(moves[i]);
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        uint8_t result = stays && care == CARE_OUTSIDE      ? (uint8_t)UNDECIDED
                         : next.pieces[next.turn] == 0 ? (uint8_t)ENDING_LOSS
                                                       : result_of(&next);
        if (result == ENDING_LOSS)
            return ENDING_WIN;
        if (result == UNDECIDED && care == CARE_LOST)
            return UNDECIDED;
        if (result == UNDECIDED || worst == UNDECIDED)
            worst = UNDECIDED;
        else if (result == ENDING_DRAW)
            worst = ENDING_DRAW;
    }
    return worst;
}

/* Marks the positions from which White, who moved last, could have come here without capturing: they
 * are won if this one is lost, and should be looked at if it is not. */
static void mark_before(const BwDraughtsBoard *board, uint8_t result)
{
    uint32_t empty = bw_draughts_empty(board);
    for (uint32_t set = board->pieces[1]; set != 0; set &= set - 1) {
        uint32_t piece = set & -set;
        bool king = board->kings & piece;
        for (int direction = 0; direction < (king ? 4 : 2); direction++) {
            uint32_t from = bw_draughts_step(piece, direction) & empty;
            if (from == 0)
                continue;
            BwDraughtsBoard before = {{board->pieces[0], board->pieces[1] ^ piece ^ from},
                                      king ? board->kings ^ piece ^ from : board->kings,
                                      BW_DRAUGHTS_WHITE};
            before = draughts_as_black(&before);
            _Atomic uint8_t *again =
                &slices[draughts_slice_of(&before)].again[draughts_number_of(&before)];
            uint8_t mark = result == ENDING_LOSS ? WINS : LOOK;
            if ((atomic_load_explicit(again, memory_order_relaxed) & mark) == 0)
                atomic_fetch_or(again, mark);
        }
    }
}

/* What a marked position is. Where a capture is due the first look has told everything. */
static uint8_t decide(const BwDraughtsBoard *board, uint8_t marks, bool first)
{
    bool due = bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, BW_DRAUGHTS_BLACK) != 0;
    if (first)
        return judge(board, CARE_OUTSIDE);
    if (due)
        return UNDECIDED;
    return (marks & WINS) != 0 ? (uint8_t)ENDING_WIN : judge(board, CARE_LOST);
}

/* The marks are taken back before the look, in one step: who decides a position after this one
 * either is seen by the look or marks it again. */
static void look_at(int number, uint32_t begin, uint32_t end, bool first)
{
    Slice *it = &slices[number];
    EndingSlice slice = draughts_slice(number);
    for (uint32_t i = begin; i < end; i++) {
        BwDraughtsBoard board;
        if (!first && atomic_load_explicit(&it->again[i], memory_order_relaxed) == 0)
            continue;
        uint8_t marks = first ? (uint8_t)LOOK : atomic_exchange(&it->again[i], 0);
        if (atomic_load_explicit(&it->result[i], memory_order_relaxed) != UNDECIDED)
            continue;
        bool real = draughts_board_of(slice, i, &board);
        uint8_t result = real ? decide(&board, marks, first) : (uint8_t)FREE;
        if (result == UNDECIDED)
            continue;
        atomic_store(&it->result[i], result);
        if (result == FREE)
            continue;
        if (result != ENDING_DRAW)
            mark_before(&board, result);
        atomic_store_explicit(&found, 1, memory_order_relaxed);
    }
}

static void look_first(int number, uint32_t begin, uint32_t end)
{
    look_at(number, begin, end, true);
}

static void look_again(int number, uint32_t begin, uint32_t end)
{
    look_at(number, begin, end, false);
}

static void settle(int number, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++)
        if (slices[number].result[i] == UNDECIDED)
            slices[number].result[i] = ENDING_DRAW;
}

/* Compares every position with those after it. */
static void check(int number, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        BwDraughtsBoard board;
        if (draughts_board_of(draughts_slice(number), i, &board) &&
            judge(&board, CARE_ALL) != slices[number].result[i])
            atomic_fetch_add(&faults, 1);
    }
}

/* A byte for each position. They are read in no order, so large pages save time. */
static _Atomic uint8_t *bytes_for(uint32_t size)
{
    enum { PAGE = 1 << 21 };
    bool large = size >= PAGE;
    void *bytes = large ? aligned_alloc(PAGE, (size + PAGE - 1) / PAGE * (size_t)PAGE) : malloc(size);
    if (bytes == NULL)
        abort();
#ifdef MADV_HUGEPAGE
    if (large)
        madvise(bytes, size, MADV_HUGEPAGE);
#endif
    return bytes;
}

static void open_slice(int number)
{
    Slice *it = &slices[number];
    it->result = bytes_for(it->size);
    it->again = bytes_for(it->size);
    memset((void *)it->result, UNDECIDED, it->size);
    memset((void *)it->again, 0, it->size);
}

static void close_slice(int number)
{
    go_over(number, settle);
    free((void *)slices[number].again);
    slices[number].again = NULL;
}

static uint64_t totals[ENDING_PIECES + 1][3];

/* Checks and counts a slice that is done. */
static void look_back(int number)
{
    const Slice *it = &slices[number];
    go_over(number, check);
    for (uint32_t i = 0; to_file && i < it->size; i++)
        if (it->result[i] != FREE)
            totals[draughts_slice_pieces(draughts_slice(number))][it->result[i]]++;
}

static int swapped(int number)
{
    return (number & 63) << 6 | number >> 6;
}

static void solve_pair(int number, int other)
{
    open_slice(number);
    if (other != number)
        open_slice(other);
    void (*work)(int, uint32_t, uint32_t) = look_first;
    do {
        found = 0;
        go_over(number, work);
        if (other != number)
            go_over(other, work);
        work = look_again;
    } while (found != 0);
    close_slice(number);
    if (other != number)
        close_slice(other);
    look_back(number);
    if (other != number)
        look_back(other);
}

static void solve(int pieces, int men)
{
    static int done;
    for (int number = 0; number < ENDING_SLICES; number++) {
        EndingSlice it = draughts_slice(number);
        int other = swapped(number);
        if (slices[number].size == 0 || other < number || it.mover_men + it.other_men != men ||
            draughts_slice_pieces(it) != pieces)
            continue;
        solve_pair(number, other);
        if (to_file)
            fprintf(stderr, "\rpieces %d men %d pair %d ", pieces, men, ++done);
    }
}

/* Positions with a capture are free too: nobody asks. */
static void free_captures(int number, uint32_t begin, uint32_t end)
{
    EndingSlice slice = draughts_slice(number);
    bool inside = draughts_slice_pieces(slice) <= ENDING_INSIDE;
    for (uint32_t i = begin; i < end; i++) {
        BwDraughtsBoard board;
        if (!draughts_board_of(slice, i, &board))
            continue;
        if (bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, &board, BW_DRAUGHTS_BLACK) != 0 ||
            (!inside && bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, &board, BW_DRAUGHTS_WHITE) != 0))
            slices[number].result[i] = FREE;
    }
}

/* What is packed so far. */
static EndingHead head = {.magic = ENDING_MAGIC};
static uint32_t firsts[ENDING_SLICES], *starts;
static uint8_t *packed;

static void pack_byte(unsigned byte)
{
    static size_t room;
    if (head.size == room)
        packed = realloc(packed, room = room == 0 ? 1 << 20 : room + room / 2);
    if (packed == NULL)
        abort();
    packed[head.size++] = (uint8_t)byte;
}

/* How far one result reaches from here, up to a bound. */
static uint32_t reach(const uint8_t *results, uint32_t bound, uint8_t result)
{
    uint32_t length = 0;
    while (length < bound && (results[length] == result || results[length] == FREE))
        length++;
    return length;
}

/* The run that covers most of what comes next, or five results. */
static uint32_t pack_some(const uint8_t *results, uint32_t left)
{
    uint32_t reaches[3], most = 5;
    unsigned best = 0, literal = 0;
    for (uint8_t result = 0; result < 3; result++)
        reaches[result] = reach(results, left, result);
    for (unsigned byte = ENDING_LITERALS; byte < 256; byte++) {
        uint32_t run = draughts_endings_run(byte), covers = run < left ? run : left;
        if (reaches[draughts_endings_repeated(byte)] >= covers && covers >= most) {
            most = covers;
            best = byte;
        }
    }
    for (int i = 4; best == 0 && i >= 0; i--) {
        uint8_t result = (uint32_t)i < left ? results[i] : (uint8_t)FREE;
        literal = 3 * literal + (result == FREE ? (unsigned)ENDING_DRAW : result);
    }
    pack_byte(best != 0 ? best : literal);
    return best != 0 ? most : left < 5 ? left : 5;
}

static void pack_slice(int number)
{
    const Slice *it = &slices[number];
    const uint8_t *result = (const uint8_t *)it->result;
    firsts[number] = head.blocks;
    for (uint32_t i = 0; i < it->size; i += ENDING_BLOCK) {
        uint32_t end = it->size - i < ENDING_BLOCK ? it->size : i + ENDING_BLOCK;
        starts[head.blocks++] = head.size;
        for (uint32_t at = i; at < end;)
            at += pack_some(result + at, end - at);
    }
}

static void pack(void)
{
    uint64_t blocks = 0;
    for (int number = 0; number < ENDING_SLICES; number++)
        blocks += (slices[number].size + ENDING_BLOCK - 1) / ENDING_BLOCK;
    starts = malloc(blocks * sizeof *starts);
    if (starts == NULL)
        abort();
    head.pieces = (uint32_t)pieces_most;
    for (int number = 0; number < ENDING_SLICES; number++) {
        if (slices[number].size > 0)
            go_over(number, free_captures);
        pack_slice(number);
    }
}

/* Looks up what was packed, through the brain's own reader. */
static DraughtsEndings table;

static void check_packed(int number, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        BwDraughtsBoard board;
        uint8_t result = slices[number].result[i];
        if (result != FREE && draughts_board_of(draughts_slice(number), i, &board) &&
            draughts_ending(&table, &board) != result)
            atomic_fetch_add(&faults, 1);
    }
}

static void write_numbers(const char *name, const uint32_t *numbers, uint32_t size)
{
    printf("const uint32_t %s[] = {\n", name);
    for (uint32_t i = 0; i < size; i++)
        printf("%u,%s", numbers[i], i % 16 == 15 ? "\n" : "");
    puts("};");
}

static void write_source(void)
{
    puts("/* Made by tools/make_draughts_endings.c. */\n"
         "#include \"brains/draughts/draughts_endings.h\"");
    printf("const EndingHead draughts_endings_head = {%uu, %u, %u, %u};\n", head.magic, head.pieces,
           head.blocks, head.size);
    puts("const uint8_t draughts_endings_bytes[] = {");
    for (uint32_t i = 0; i < head.size; i++)
        printf("%u,%s", packed[i], i % 24 == 23 ? "\n" : "");
    puts("};");
    write_numbers("draughts_endings_at", starts, head.blocks);
    write_numbers("draughts_endings_first", firsts, ENDING_SLICES);
}

static bool write_file(const char *path)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL)
        return false;
    fwrite(&head, sizeof head, 1, out);
    fwrite(firsts, sizeof firsts, 1, out);
    fwrite(starts, sizeof *starts, head.blocks, out);
    fwrite(packed, 1, head.size, out);
    return fclose(out) == 0;
}

static void tell(void)
{
    fprintf(stderr, "\n");
    for (int i = 2; i <= pieces_most; i++)
        fprintf(stderr, "%d pieces: %llu won, %llu lost, %llu drawn\n", i,
                (unsigned long long)totals[i][ENDING_WIN],
                (unsigned long long)totals[i][ENDING_LOSS],
                (unsigned long long)totals[i][ENDING_DRAW]);
    fprintf(stderr, "%u blocks, %u bytes, %u faults\n", head.blocks, head.size, faults);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        to_file = true;
        pieces_most = atoi(argv[1]);
        threads = argc > 3 ? atoi(argv[3]) : 1;
    }
    if (pieces_most < ENDING_INSIDE || pieces_most > ENDING_PIECES || threads < 1 ||
        threads > THREADS_MAX)
        return 2;
    for (int number = 0; number < ENDING_SLICES; number++)
        if (draughts_slice_pieces(draughts_slice(number)) <= pieces_most)
            slices[number].size = draughts_slice_size(draughts_slice(number));
    for (int pieces = 2; pieces <= pieces_most; pieces++)
        for (int men = 0; men <= pieces; men++)
            solve(pieces, men);
    pack();
    table = (DraughtsEndings){pieces_most, head.blocks, head.size, firsts, starts, packed};
    for (int number = 0; to_file && number < ENDING_SLICES; number++)
        if (slices[number].size > 0)
            go_over(number, check_packed);
    if (to_file)
        tell();
    else
        write_source();
    return faults == 0 && (!to_file || write_file(argv[2])) ? 0 : 1;
}
