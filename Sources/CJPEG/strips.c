#include "CJPEG.h"
#include "entropy.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#if JPEG_LIB_VERSION >= 70
#define SCALED_HEIGHT DCT_v_scaled_size
#else
#define SCALED_HEIGHT DCT_scaled_size
#endif

struct plane {
    struct gallery_jpeg_plane shape;
    int strip_height, done, rows;
    size_t stride;
    uint8_t *samples;
    JSAMPROW table[4 * DCTSIZE];
};

struct gallery_jpeg {
    struct jpeg_decompress_struct decompressor;
    struct jpeg_error_mgr errors;
    jmp_buf failed;
    int count, is_finished;
    struct plane planes[3];
    unit_decoder *decode_unit;
    struct entropy entropy;
};

static void fail(j_common_ptr common) {
    longjmp(((struct gallery_jpeg *)common->client_data)->failed, 1);
}

// A warning is as much as an error here: what is damaged is decoded by who can tell how.
static void note(j_common_ptr common, int level) {
    if (level < 0) fail(common);
}

static void say_nothing(j_common_ptr common) { (void)common; }

/// Whether the header promises what strips are for: one sequential scan of Huffman codes, 8 bits,
/// grey or colour differences.
static int is_usual(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->progressive_mode || jpeg->arith_code || jpeg->data_precision != 8) return 0;
    if (jpeg->comps_in_scan != jpeg->num_components) return 0;
    if (jpeg->jpeg_color_space == JCS_GRAYSCALE) return jpeg->num_components == 1;
    return jpeg->jpeg_color_space == JCS_YCbCr && jpeg->num_components == 3;
}

static int whole_part(int whole, int part) { return part > 0 && whole % part == 0 ? whole / part : 0; }

/// Lays out a plane; 0 where its samples don't stand for whole pixels, or when memory is short.
static int lay_out(struct gallery_jpeg *jpeg, int index) {
    const struct jpeg_decompress_struct *from = &jpeg->decompressor;
    const jpeg_component_info *component = &from->comp_info[index];
    struct plane *plane = &jpeg->planes[index];
    int smallest = from->comp_info[0].SCALED_HEIGHT, scaled = component->SCALED_HEIGHT;
    plane->shape.width = (int)component->downsampled_width;
    plane->shape.height = (int)component->downsampled_height;
    plane->shape.across =
        whole_part(from->max_h_samp_factor * smallest, component->h_samp_factor * scaled);
    plane->shape.down =
        whole_part(from->max_v_samp_factor * smallest, component->v_samp_factor * scaled);
    plane->strip_height = component->v_samp_factor * scaled;
    plane->stride = (size_t)component->width_in_blocks * (size_t)scaled;
    if (!plane->shape.across || !plane->shape.down || plane->strip_height > 4 * DCTSIZE) return 0;
    plane->samples = malloc(plane->stride * (size_t)plane->strip_height);
    if (!plane->samples) return 0;
    for (int y = 0; y < plane->strip_height; y++)
        plane->table[y] = plane->samples + plane->stride * (size_t)y;
    return 1;
}

/// At a smaller scale libjpeg gives colour that has half the samples both ways in full, and half the
/// time is lost again. Here all planes are scaled alike.
static void scale_alike(struct jpeg_decompress_struct *from) {
    const int scaled = from->comp_info[0].SCALED_HEIGHT;
    for (int i = 1; i < from->num_components; i++) {
        jpeg_component_info *component = &from->comp_info[i];
        if (component->SCALED_HEIGHT == scaled) continue;
#if JPEG_LIB_VERSION >= 70
        component->DCT_h_scaled_size = scaled;
#endif
        component->SCALED_HEIGHT = scaled;
        component->MCU_sample_width = component->MCU_width * scaled;
        component->downsampled_width = (JDIMENSION)jdiv_round_up(
            (long)from->image_width * component->h_samp_factor * scaled,
            from->max_h_samp_factor * DCTSIZE);
        component->downsampled_height = (JDIMENSION)jdiv_round_up(
            (long)from->image_height * component->v_samp_factor * scaled,
            from->max_v_samp_factor * DCTSIZE);
        from->idct->inverse_DCT[i] = from->idct->inverse_DCT[0];
    }
}

static boolean decode_unit(j_decompress_ptr from, JBLOCKROW *blocks) {
    struct gallery_jpeg *jpeg = from->client_data;
    return gallery_entropy_prepare(&jpeg->entropy, from)
           && jpeg->decode_unit(&jpeg->entropy, from, blocks)
           && gallery_entropy_finish(&jpeg->entropy, from);
}

/// Has the codes decoded by our own, which is sooner done.
static void decode_codes_here(struct gallery_jpeg *jpeg) {
    jpeg->decode_unit = gallery_unit_decoder();
    if (jpeg->decode_unit && gallery_entropy_start(&jpeg->entropy, &jpeg->decompressor))
        jpeg->decompressor.entropy->decode_mcu = decode_unit;
}

static int start(struct gallery_jpeg *jpeg, const uint8_t *bytes, size_t count, int eighths) {
    struct jpeg_decompress_struct *to = &jpeg->decompressor;
    if (setjmp(jpeg->failed)) return 0;
    jpeg_create_decompress(to);
    jpeg_mem_src(to, bytes, count);
    if (jpeg_read_header(to, TRUE) != JPEG_HEADER_OK || !is_usual(to)) return 0;
    to->raw_data_out = TRUE;
    to->do_fancy_upsampling = FALSE;
    to->dct_method = JDCT_ISLOW;
    to->scale_num = (unsigned)eighths;
    to->scale_denom = 8;
    if (!jpeg_start_decompress(to)) return 0;
    scale_alike(to);
    decode_codes_here(jpeg);
    jpeg->count = to->num_components;
    for (int i = 0; i < jpeg->count; i++)
        if (!lay_out(jpeg, i)) return 0;
    return 1;
}

struct gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t count, int eighths) {
    struct gallery_jpeg *jpeg = calloc(1, sizeof *jpeg);
    if (!jpeg) return NULL;
    jpeg->decompressor.err = jpeg_std_error(&jpeg->errors);
    jpeg->decompressor.client_data = jpeg;
    jpeg->errors.error_exit = fail;
    jpeg->errors.emit_message = note;
    jpeg->errors.output_message = say_nothing;
    if (start(jpeg, bytes, count, eighths)) return jpeg;
    gallery_jpeg_close(jpeg);
    return NULL;
}

void gallery_jpeg_close(struct gallery_jpeg *jpeg) {
    jpeg_destroy_decompress(&jpeg->decompressor);
    for (int i = 0; i < 3; i++) free(jpeg->planes[i].samples);
    free(jpeg);
}

int gallery_jpeg_width(const struct gallery_jpeg *jpeg) {
    return (int)jpeg->decompressor.output_width;
}

int gallery_jpeg_height(const struct gallery_jpeg *jpeg) {
    return (int)jpeg->decompressor.output_height;
}

int gallery_jpeg_plane_count(const struct gallery_jpeg *jpeg) { return jpeg->count; }

struct gallery_jpeg_plane gallery_jpeg_plane(const struct gallery_jpeg *jpeg, int plane) {
    return jpeg->planes[plane].shape;
}

int gallery_jpeg_strip_height(const struct gallery_jpeg *jpeg, int plane) {
    return jpeg->planes[plane].strip_height;
}

int gallery_jpeg_next(struct gallery_jpeg *jpeg) {
    struct jpeg_decompress_struct *from = &jpeg->decompressor;
    if (jpeg->is_finished) return 0;
    if (setjmp(jpeg->failed)) return -1;
    if (from->output_scanline >= from->output_height) {
        // What is wrong behind the last row is wrong as well.
        jpeg_finish_decompress(from);
        jpeg->is_finished = 1;
        return 0;
    }
    JSAMPARRAY tables[3] = {jpeg->planes[0].table, jpeg->planes[1].table, jpeg->planes[2].table};
    // Asked for fewer rows than a strip has it fails, asked for more it gives a strip.
    if (jpeg_read_raw_data(from, tables, 4 * DCTSIZE) == 0) return -1;
    for (int i = 0; i < jpeg->count; i++) {
        struct plane *plane = &jpeg->planes[i];
        int left = plane->shape.height - plane->done;
        plane->rows = left < plane->strip_height ? left : plane->strip_height;
        plane->done += plane->rows;
    }
    return 1;
}

const uint8_t *gallery_jpeg_rows(const struct gallery_jpeg *jpeg, int plane, int *count) {
    *count = jpeg->planes[plane].rows;
    return jpeg->planes[plane].samples;
}

size_t gallery_jpeg_stride(const struct gallery_jpeg *jpeg, int plane) {
    return jpeg->planes[plane].stride;
}
