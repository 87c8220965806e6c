#ifndef GALLERY_ENTROPY_H
#define GALLERY_ENTROPY_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define JPEG_INTERNALS
#include <jpeglib.h>

enum {
    /// So many bits are looked up at once. Most codes have fewer, with the bits of their value, too.
    lookup_bits = 10,
    /// So many bytes of a scan are made ready at once: they stay in the processor's caches.
    window_size = 16384,
    /// More than a unit can take: blocks of 64 values, of 31 bits at most each.
    unit_size = D_MAX_BLOCKS_IN_MCU * DCTSIZE2 * 4,
};

enum kind { is_dc, is_ac };

// An entry of a table, from the lowest bit:
//   0-5    the bits that are taken: those of the code and, if they fit, those of the value
//   7      set where the value is still to come, or the code is longer than the lookup
//   8-14   how far the place in the block moves
//   16-31  the value; where it is still to come, the count of its bits, or 0 for a long code
enum {
    taken_mask = 0x3F,
    to_come = 0x80,
    step_shift = 8,
    step_mask = 0x7F,
    value_shift = 16,
    /// How far the place moves at the end of a block.
    end_of_block = 64,
};

/// How far a symbol moves the place: over a run of zeros and its own value, or to the end.
static inline unsigned step_of(unsigned symbol, enum kind kind) {
    const unsigned bits = symbol & 15, run = symbol >> 4;
    return kind == is_ac && bits == 0 && run != 15 ? end_of_block : run + 1;
}

/// The value that `bits` bits, at least one, stand for: below zero where the highest is clear.
static inline int value_of(int number, unsigned bits) {
    return number >> (bits - 1) ? number : number - ((1 << bits) - 1);
}

/// A table of Huffman codes, made for looking up.
struct codes {
    /// By the next bits.
    uint32_t entries[1 << lookup_bits];
    /// For longer codes: behind the last one of each length, shifted to 16 bits; and what to add
    /// to a code for its place among the symbols.
    uint32_t ends[17];
    int32_t offsets[17];
    uint8_t symbols[256];
};

/// Decodes the Huffman codes of one scan.
struct entropy {
    /// Where the file goes on.
    const uint8_t *source, *source_end;
    /// What comes next, without the zeros that only say that a 0xFF before them is no marker.
    const uint8_t *next;
    /// Behind the file's bytes in the window; enough zeros follow for a unit.
    uint8_t *end;
    /// Whether these are all up to a marker.
    int is_whole;
    /// The bits that come before `next`, from the top; below them, bits of `next` itself.
    uint64_t bits;
    unsigned count;
    int last_dc[MAX_COMPS_IN_SCAN];
    unsigned units_left, until_restart, next_restart;
    int is_used[2][NUM_HUFF_TBLS];
    uint8_t window[window_size + unit_size + 8];
    struct codes codes[2][NUM_HUFF_TBLS];
};

/// Makes ready for a scan whose first bytes are next; 0 where its tables can't be used.
int gallery_entropy_start(struct entropy *entropy, j_decompress_ptr from);

/// Has a whole unit in the window, or what is left before a marker; goes on behind a marker that
/// the scan is divided by. 0 where something is wrong.
int gallery_entropy_prepare(struct entropy *entropy, j_decompress_ptr from);

/// Takes note that a unit was decoded; 0 where it took more than there was, or the last one less.
int gallery_entropy_finish(struct entropy *entropy, j_decompress_ptr from);

/// Decodes the blocks of a unit; 0 where something is wrong.
typedef int unit_decoder(struct entropy *entropy, j_decompress_ptr from, JBLOCKROW *blocks);

extern unit_decoder gallery_decode_unit_any;
#if defined(__x86_64__)
extern unit_decoder gallery_decode_unit_v3;
#endif

/// The fastest that this machine can run; NULL where libjpeg shall do it.
unit_decoder *gallery_unit_decoder(void);

#endif
