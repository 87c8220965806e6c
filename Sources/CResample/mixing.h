// From sums to pixels: plain loops, which the compiler makes into vectors for each kind of machine.

static inline int to_byte(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

// Of the sums' bits behind the point as many are kept as can be multiplied in 32 bits.
enum { mix_bits = 8, factor_bits = 13 };

static inline int to_mix(int sum) {
    return (sum + (1 << (sum_bits - mix_bits - 1))) >> (sum_bits - mix_bits);
}

// JFIF's factors; 8192 times 1.402, 0.344136, 0.714136 and 1.772.
static void mix_row(const int *luma, const int *blue, const int *red, int width, int *target) {
    const int gray = 128 << mix_bits, shift = mix_bits + factor_bits, half = 1 << (shift - 1);
    for (int x = 0; x < width; x++) {
        int y = (to_mix(luma[x]) << factor_bits) + half;
        int cb = to_mix(blue[x]) - gray, cr = to_mix(red[x]) - gray;
        int r = to_byte((y + cr * 11485) >> shift);
        int g = to_byte((y - cb * 2819 - cr * 5850) >> shift);
        int b = to_byte((y + cb * 14516) >> shift);
        target[x] = r << 16 | g << 8 | b;
    }
}

static void mix_gray_row(const int *luma, int width, int *target) {
    for (int x = 0; x < width; x++) {
        int gray = to_byte((luma[x] + (1 << (sum_bits - 1))) >> sum_bits);
        target[x] = gray << 16 | gray << 8 | gray;
    }
}
