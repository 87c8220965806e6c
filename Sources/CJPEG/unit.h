// Decodes one unit: the blocks of all planes that lie on the same few pixels. It is compiled once
// for every kind of machine; the file that includes this one says as what.

#include "entropy.h"

#include <string.h>

/// From the order in the file to that in a block; libjpeg's own is four times as large in the cache.
static const uint8_t natural_order[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

struct reader {
    const uint8_t *next;
    uint64_t bits;
    unsigned count;
};

/// Has at least 56 bits. Of the last byte some come twice, and change nothing then.
static inline void refill(struct reader *reader) {
    uint64_t some;
    memcpy(&some, reader->next, sizeof some);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    some = __builtin_bswap64(some);
#endif
    reader->bits |= some >> reader->count;
    reader->next += (63 - reader->count) >> 3;
    reader->count |= 56;
}

static inline void take(struct reader *reader, unsigned count) {
    reader->bits <<= count;
    reader->count -= count;
}

static inline uint32_t look_up(const struct reader *reader, const struct codes *codes) {
    return codes->entries[reader->bits >> (64 - lookup_bits)];
}

/// A code and its value that were too long to be looked up, of 31 bits at most. `step` is 0 where
/// there is no such code.
static int take_long(struct reader *reader, const struct codes *codes, uint32_t entry,
                     enum kind kind, unsigned *step) {
    unsigned length = entry & taken_mask, bits = entry >> value_shift;
    *step = entry >> step_shift & step_mask;
    if (!length) {
        const uint32_t code = (uint32_t)(reader->bits >> 48);
        for (length = lookup_bits + 1; length <= 16 && code >= codes->ends[length];) length++;
        if (length > 16) {
            *step = 0;
            return 0;
        }
        const uint32_t place = (code >> (16 - length)) + (uint32_t)codes->offsets[length];
        const unsigned symbol = codes->symbols[place & 0xFF];
        bits = symbol & 15;
        *step = step_of(symbol, kind);
    }
    take(reader, length);
    if (!bits) return 0;
    const int value = value_of((int)(reader->bits >> (64 - bits)), bits);
    take(reader, bits);
    return value;
}

static inline int decode_dc(struct reader *reader, const struct codes *codes, int *last,
                            JCOEF *block) {
    refill(reader);
    const uint32_t entry = look_up(reader, codes);
    int difference = (int32_t)entry >> value_shift;
    if (entry & to_come) {
        unsigned step;
        difference = take_long(reader, codes, entry, is_dc, &step);
        if (!step) return 0;
    } else {
        take(reader, entry & taken_mask);
    }
    *last += difference;
    block[0] = (JCOEF)*last;
    return block[0] == *last;
}

/// Decodes one value; 1 to go on, 0 at the end of the block, -1 where something is wrong.
static inline __attribute__((always_inline)) int
decode_value(struct reader *reader, const struct codes *codes, unsigned *place, JCOEF *block) {
    const uint32_t entry = look_up(reader, codes);
    unsigned step = entry >> step_shift & step_mask;
    int value = (int32_t)entry >> value_shift;
    if (__builtin_expect(entry & to_come, 0)) {
        refill(reader);
        value = take_long(reader, codes, entry, is_ac, &step);
        if (!step) return -1;
        refill(reader);
    } else {
        take(reader, entry & taken_mask);
    }
    *place += step;
    // What goes beyond a block and isn't its end is damage.
    if (*place > 63) return step == end_of_block ? 0 : -1;
    block[natural_order[*place]] = (JCOEF)value;
    return *place < 63;
}

static inline int decode_ac(struct reader *reader, const struct codes *codes, JCOEF *block) {
    unsigned place = 0;
    for (int result;;) {
        // 56 bits: enough for five values that are looked up.
        refill(reader);
        if ((result = decode_value(reader, codes, &place, block)) <= 0) return !result;
        if ((result = decode_value(reader, codes, &place, block)) <= 0) return !result;
        if ((result = decode_value(reader, codes, &place, block)) <= 0) return !result;
        if ((result = decode_value(reader, codes, &place, block)) <= 0) return !result;
        if ((result = decode_value(reader, codes, &place, block)) <= 0) return !result;
    }
}

int UNIT_DECODER(struct entropy *entropy, j_decompress_ptr from, JBLOCKROW *blocks) {
    struct reader reader = {entropy->next, entropy->bits, entropy->count};
    for (int i = 0; i < from->blocks_in_MCU; i++) {
        const int plane = from->MCU_membership[i];
        const jpeg_component_info *component = from->cur_comp_info[plane];
        JCOEF *block = blocks[i][0];
        if (!decode_dc(&reader, &entropy->codes[is_dc][component->dc_tbl_no], &entropy->last_dc[plane],
                       block)
            || !decode_ac(&reader, &entropy->codes[is_ac][component->ac_tbl_no], block))
            return 0;
    }
    entropy->next = reader.next;
    entropy->bits = reader.bits;
    entropy->count = reader.count;
    return 1;
}
