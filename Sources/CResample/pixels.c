// Whole-picture passes over pixels that must be fast in debug builds too.

#include "CResample.h"

#include <string.h>

void gallery_copy_opaque(const int *const *source, int x, int y, int width, int height,
                         int *const *target) {
    for (int j = 0; j < height; j++) {
        const int *from = source[y + j] + x;
        int *to = target[j];
        for (int i = 0; i < width; i++) to[i] = from[i] & 0xFFFFFF;
    }
}

void gallery_make_opaque(int *const *rows, int width, int height) {
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++) rows[j][i] &= 0xFFFFFF;
}

/// Rows become columns, in tiles that stay in the cache. `flip_x` and `flip_y` mirror the target.
static void transpose(const int *const *source, int width, int height, int flip_x, int flip_y,
                      int *const *target) {
    enum { tile = 16 };
    for (int y0 = 0; y0 < height; y0 += tile)
        for (int x0 = 0; x0 < width; x0 += tile) {
            int y1 = y0 + tile < height ? y0 + tile : height;
            int x1 = x0 + tile < width ? x0 + tile : width;
            for (int x = x0; x < x1; x++) {
                int *to = target[flip_y ? width - 1 - x : x];
                for (int y = y0; y < y1; y++) to[flip_x ? height - 1 - y : y] = source[y][x];
            }
        }
}

void gallery_orient(const int *const *source, int width, int height, int orientation,
                    int *const *target) {
    switch (orientation) {
    case 5: transpose(source, width, height, 0, 0, target); return;
    case 6: transpose(source, width, height, 1, 0, target); return;
    case 7: transpose(source, width, height, 1, 1, target); return;
    case 8: transpose(source, width, height, 0, 1, target); return;
    default: break;
    }
    int mirrored = orientation == 2 || orientation == 3;
    int upended = orientation == 3 || orientation == 4;
    for (int y = 0; y < height; y++) {
        const int *from = source[y];
        int *to = target[upended ? height - 1 - y : y];
        if (mirrored)
            for (int x = 0; x < width; x++) to[width - 1 - x] = from[x];
        else
            memcpy(to, from, (size_t)width * sizeof(int));
    }
}

static inline int over(int value, int background, int alpha, int whole) {
    return (value * alpha + background * (whole - alpha) + whole / 2) / whole;
}

static inline int clamped(int value) { return value > 255 ? 255 : value; }

static void flatten_gd(int *row, int width, int red, int green, int blue) {
    for (int i = 0; i < width; i++) {
        int pixel = row[i];
        int alpha = 127 - (pixel >> 24 & 127);
        if (alpha == 127) continue;
        row[i] = over(pixel >> 16 & 255, red, alpha, 127) << 16
                 | over(pixel >> 8 & 255, green, alpha, 127) << 8
                 | over(pixel & 255, blue, alpha, 127);
    }
}

static void flatten_straight(int *row, int width, int red, int green, int blue) {
    for (int i = 0; i < width; i++) {
        int pixel = row[i];
        int alpha = pixel >> 24 & 255;
        row[i] = over(pixel >> 16 & 255, red, alpha, 255) << 16
                 | over(pixel >> 8 & 255, green, alpha, 255) << 8
                 | over(pixel & 255, blue, alpha, 255);
    }
}

static void flatten_premultiplied(int *row, int width, int red, int green, int blue) {
    for (int i = 0; i < width; i++) {
        int pixel = row[i];
        int alpha = pixel >> 24 & 255;
        row[i] = clamped((pixel >> 16 & 255) + over(0, red, alpha, 255)) << 16
                 | clamped((pixel >> 8 & 255) + over(0, green, alpha, 255)) << 8
                 | clamped((pixel & 255) + over(0, blue, alpha, 255));
    }
}

void gallery_flatten(int *const *rows, int width, int height, enum gallery_alpha alpha,
                     int background) {
    int red = background >> 16 & 255, green = background >> 8 & 255, blue = background & 255;
    for (int j = 0; j < height; j++) switch (alpha) {
        case GALLERY_ALPHA_GD: flatten_gd(rows[j], width, red, green, blue); break;
        case GALLERY_ALPHA_STRAIGHT: flatten_straight(rows[j], width, red, green, blue); break;
        case GALLERY_ALPHA_PREMULTIPLIED:
            flatten_premultiplied(rows[j], width, red, green, blue);
            break;
        }
}

void gallery_pack_rgb(const uint8_t *source, size_t stride, int width, int height,
                      int *const *target) {
    for (int j = 0; j < height; j++) {
        const uint8_t *from = source + stride * (size_t)j;
        int *to = target[j];
        for (int i = 0; i < width; i++, from += 3) to[i] = from[0] << 16 | from[1] << 8 | from[2];
    }
}

void gallery_pack_rgba(const uint8_t *source, size_t stride, int width, int height,
                       int *const *target) {
    for (int j = 0; j < height; j++) {
        const uint8_t *from = source + stride * (size_t)j;
        int *to = target[j];
        for (int i = 0; i < width; i++, from += 4)
            to[i] = (int)((uint32_t)from[3] << 24) | from[0] << 16 | from[1] << 8 | from[2];
    }
}

void gallery_cmyk_to_rgb(int *const *rows, int width, int height, int inverted) {
    for (int j = 0; j < height; j++) {
        int *row = rows[j];
        for (int i = 0; i < width; i++) {
            uint8_t ink[4];
            memcpy(ink, row + i, 4);
            int light[4];
            for (int c = 0; c < 4; c++) light[c] = inverted ? ink[c] : 255 - ink[c];
            row[i] = over(light[0], 0, light[3], 255) << 16 | over(light[1], 0, light[3], 255) << 8
                     | over(light[2], 0, light[3], 255);
        }
    }
}

int gallery_dominant_color(const int *const *rows, int width, int height) {
    // 4096 cells, 4 bits a channel; a lively cell counts for more than a grey one of its size.
    static const int side = 16;
    uint64_t sums[4096][3];
    uint32_t counts[4096];
    memset(sums, 0, sizeof sums);
    memset(counts, 0, sizeof counts);
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++) {
            int p = rows[j][i];
            int r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255;
            int cell = (r >> 4) * side * side + (g >> 4) * side + (b >> 4);
            counts[cell]++;
            sums[cell][0] += (uint64_t)r;
            sums[cell][1] += (uint64_t)g;
            sums[cell][2] += (uint64_t)b;
        }
    double best = -1;
    int found = 0;
    for (int cell = 0; cell < 4096; cell++) {
        if (!counts[cell]) continue;
        // With its neighbours, so that a colour on the border of two cells is not halved.
        double weight = 0, total[3] = {0, 0, 0}, members = 0;
        int cr = cell / 256, cg = cell / 16 % 16, cb = cell % 16;
        for (int dr = -1; dr <= 1; dr++)
            for (int dg = -1; dg <= 1; dg++)
                for (int db = -1; db <= 1; db++) {
                    int r = cr + dr, g = cg + dg, b = cb + db;
                    if (r < 0 || g < 0 || b < 0 || r > 15 || g > 15 || b > 15) continue;
                    int other = r * 256 + g * 16 + b;
                    for (int c = 0; c < 3; c++) total[c] += (double)sums[other][c];
                    members += counts[other];
                }
        double r = total[0] / members, g = total[1] / members, b = total[2] / members;
        double high = r > g ? (r > b ? r : b) : (g > b ? g : b);
        double low = r < g ? (r < b ? r : b) : (g < b ? g : b);
        weight = members * (1 + (high - low) / 255);
        if (weight > best) {
            best = weight;
            found = (int)(r + 0.5) << 16 | (int)(g + 0.5) << 8 | (int)(b + 0.5);
        }
    }
    return found;
}
