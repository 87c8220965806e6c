// The Huffman codes of a JPEG. They take most of the time that a photo takes, and libjpeg looks up
// a code and then takes its value's bits from the stream; here most codes are looked up together
// with their value, and processors with BMI2 need no flags to shift. Everything else is libjpeg's:
// it calls its decoder of codes through a pointer, which is ours.

#include "entropy.h"

#include <string.h>

static uint32_t entry_for(unsigned symbol, enum kind kind, int length, uint32_t tail) {
    const int bits = symbol & 15, rest = lookup_bits - length;
    const uint32_t step = step_of(symbol, kind) << step_shift;
    if (bits > rest) return step | to_come | (uint32_t)length | (uint32_t)bits << value_shift;
    const int value = bits ? value_of((int)(tail >> (rest - bits)), (unsigned)bits) : 0;
    return step | (uint32_t)(length + bits) | (uint32_t)value << value_shift;
}

/// Codes of one length follow each other, and twice what comes behind them is the first of the next
/// length.
static int make_codes(struct codes *codes, const JHUFF_TBL *from, enum kind kind) {
    uint32_t code = 0;
    int count = 0;
    for (int i = 0; i < 1 << lookup_bits; i++) codes->entries[i] = to_come;
    for (int length = 1; length <= 16; length++, code <<= 1) {
        const int rest = lookup_bits - length;
        codes->offsets[length] = count - (int32_t)code;
        for (int i = 0; i < from->bits[length]; i++, code++, count++) {
            if (count >= 256 || code >= 1u << length) return 0;
            const uint8_t symbol = from->huffval[count];
            if (kind == is_dc && symbol > 15) return 0;
            codes->symbols[count] = symbol;
            if (rest < 0) continue;
            for (uint32_t tail = 0; tail < 1u << rest; tail++)
                codes->entries[code << rest | tail] = entry_for(symbol, kind, length, tail);
        }
        codes->ends[length] = code << (16 - length);
    }
    return 1;
}

static int use_codes(struct entropy *entropy, enum kind kind, int number, JHUFF_TBL *const *from) {
    if (number < 0 || number >= NUM_HUFF_TBLS || !from[number]) return 0;
    if (entropy->is_used[kind][number]) return 1;
    entropy->is_used[kind][number] = 1;
    return make_codes(&entropy->codes[kind][number], from[number], kind);
}

static void start_part(struct entropy *entropy, j_decompress_ptr from) {
    memset(entropy->last_dc, 0, sizeof entropy->last_dc);
    entropy->next = entropy->end = entropy->window;
    entropy->is_whole = 0;
    entropy->bits = 0;
    entropy->count = 0;
    entropy->until_restart = from->restart_interval;
}

int gallery_entropy_start(struct entropy *entropy, j_decompress_ptr from) {
    entropy->source = from->src->next_input_byte;
    entropy->source_end = entropy->source + from->src->bytes_in_buffer;
    entropy->units_left = from->MCUs_per_row * from->MCU_rows_in_scan;
    entropy->next_restart = 0;
    start_part(entropy, from);
    memset(entropy->is_used, 0, sizeof entropy->is_used);
    for (int i = 0; i < from->comps_in_scan; i++) {
        const jpeg_component_info *component = from->cur_comp_info[i];
        if (!use_codes(entropy, is_dc, component->dc_tbl_no, from->dc_huff_tbl_ptrs)
            || !use_codes(entropy, is_ac, component->ac_tbl_no, from->ac_huff_tbl_ptrs))
            return 0;
    }
    return 1;
}

/// Copies bytes of the file into the window; returns whether there is a marker behind them, that is
/// a 0xFF that no zero follows, or nothing.
static int copy(struct entropy *entropy) {
    uint8_t *const room_end = entropy->window + window_size;
    while (entropy->end < room_end) {
        size_t count = (size_t)(entropy->source_end - entropy->source);
        const size_t room = (size_t)(room_end - entropy->end);
        if (count == 0) return 1;
        if (count > room) count = room;
        const uint8_t *marker = memchr(entropy->source, 0xFF, count);
        if (marker) count = (size_t)(marker - entropy->source);
        memcpy(entropy->end, entropy->source, count);
        entropy->end += count;
        entropy->source += count;
        if (!marker) continue;
        if (entropy->source_end - marker < 2 || marker[1] != 0) return 1;
        *entropy->end++ = 0xFF;
        entropy->source += 2;
    }
    return 0;
}

static void fill(struct entropy *entropy) {
    const size_t left = (size_t)(entropy->end - entropy->next);
    memmove(entropy->window, entropy->next, left);
    entropy->next = entropy->window;
    entropy->end = entropy->window + left;
    entropy->is_whole = copy(entropy);
    memset(entropy->end, 0, unit_size + 8);
}

/// The bits that are there, without the zeros behind the file's bytes; below zero where zeros were
/// taken.
static long bits_left(const struct entropy *entropy) {
    return (entropy->end - entropy->next) * 8 + (long)entropy->count;
}

static int restart(struct entropy *entropy, j_decompress_ptr from) {
    // Up to seven bits fill the last byte.
    if (bits_left(entropy) > 7 || entropy->source_end - entropy->source < 2) return 0;
    if (entropy->source[0] != 0xFF || entropy->source[1] != 0xD0 + entropy->next_restart) return 0;
    entropy->source += 2;
    entropy->next_restart = (entropy->next_restart + 1) & 7;
    start_part(entropy, from);
    return 1;
}

int gallery_entropy_prepare(struct entropy *entropy, j_decompress_ptr from) {
    if (!entropy->units_left) return 0;
    if (from->restart_interval) {
        if (!entropy->until_restart && !restart(entropy, from)) return 0;
        entropy->until_restart--;
    }
    if (!entropy->is_whole && entropy->end - entropy->next < unit_size) fill(entropy);
    return 1;
}

int gallery_entropy_finish(struct entropy *entropy, j_decompress_ptr from) {
    const long left = bits_left(entropy);
    if (left < 0) return 0;
    if (--entropy->units_left) return 1;
    // A whole byte that nobody wanted is damage too.
    if (left > 7) return 0;
    from->src->next_input_byte = entropy->source;
    from->src->bytes_in_buffer = (size_t)(entropy->source_end - entropy->source);
    return 1;
}
