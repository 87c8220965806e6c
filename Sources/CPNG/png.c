// libgd reads PNG too, but leaves libpng's warnings to go to standard error, and keeps only seven
// bits of the alpha.

#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const uint8_t *next;
    size_t left;
    char *message;
    size_t room;
    int warnings;
};

static void keep(struct reading *reading, const char *text) {
    size_t used = strlen(reading->message);
    size_t length = strlen(text);
    if (used + length + 3 > reading->room || strstr(reading->message, text)) return;
    if (used) memcpy(reading->message + used, "; ", 2), used += 2;
    memcpy(reading->message + used, text, length + 1);
}

static void fail(png_structp png, png_const_charp text) {
    struct reading *reading = png_get_error_ptr(png);
    reading->message[0] = 0;
    keep(reading, text);
    png_longjmp(png, 1);
}

/// Of the warnings only those about the pixels' data matter; the rest is metadata of no use here.
static void warn(png_structp png, png_const_charp text) {
    struct reading *reading = png_get_error_ptr(png);
    if (strncmp(text, "IDAT", 4)) return;
    reading->warnings = 1;
    keep(reading, text);
}

static void take(png_structp png, png_bytep target, size_t count) {
    struct reading *reading = png_get_io_ptr(png);
    if (count > reading->left) png_error(png, "the file is cut short");
    memcpy(target, reading->next, count);
    reading->next += count;
    reading->left -= count;
}

int gallery_png_read(const uint8_t *bytes, size_t count, int *const *rows, uint32_t width,
                     uint32_t height, char *message, size_t room) {
    struct reading reading = {bytes, count, message, room, 0};
    message[0] = 0;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return -1;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return -1;
    }
    png_set_read_fn(png, &reading, take);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "its header says two sizes");
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "an unknown pixel format");
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_read_row(png, (png_bytep)rows[y], NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return reading.warnings;
}
