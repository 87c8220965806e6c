// The yardstick: what a build does to its photos, written in C with the same libraries and the
// same resampling, and nothing else: no index, no pages, no metadata.
//
//     twin SOURCE TARGET [PROCESSES]
//
// Each process takes the next file, decodes it with TurboJPEG into a gd canvas at the smallest
// scale that serves (planes are then mixed into the canvas), makes 1600 and 320 pixels of it with
// Lanczos-3, and encodes at quality 82.

#include "CResample.h"

#include <dirent.h>
#include <fcntl.h>
#include <gd.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <turbojpeg.h>
#include <unistd.h>

enum { display_side = 1600, thumb_side = 320, quality = 82, most_files = 1 << 20 };

static char **files;
static int file_count;

static int by_name(const void *one, const void *other) {
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static void collect(const char *folder) {
    DIR *directory = opendir(folder);
    if (!directory) return;
    struct dirent *entry;
    while ((entry = readdir(directory)) && file_count < most_files) {
        if (entry->d_name[0] == '.') continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_type == DT_DIR)
            collect(path);
        else
            files[file_count++] = strdup(path);
    }
    closedir(directory);
}

static unsigned char *read_file(const char *path, unsigned long *size) {
    int descriptor = open(path, O_RDONLY);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status)) return NULL;
    unsigned char *bytes = malloc((size_t)status.st_size);
    size_t filled = 0;
    while (bytes && filled < (size_t)status.st_size) {
        ssize_t count = read(descriptor, bytes + filled, (size_t)status.st_size - filled);
        if (count <= 0) break;
        filled += (size_t)count;
    }
    close(descriptor);
    *size = filled;
    return bytes;
}

static int fitted(int side, int longest, int most) {
    int size = (int)((double)side * most / longest + 0.5);
    return longest <= most ? side : size < 1 ? 1 : size;
}

/// A gd canvas whose rows lie in one block, as gallery's own.
static gdImagePtr canvas(int width, int height) {
    gdImagePtr image = gdImageCreateTrueColor(1, 1);
    int *block = NULL;
    if (posix_memalign((void **)&block, 64, (size_t)width * (size_t)height * 4)) abort();
    gdFree(image->tpixels[0]);
    gdFree(image->tpixels);
    image->tpixels = malloc((size_t)height * sizeof(int *));
    for (int y = 0; y < height; y++) image->tpixels[y] = block + (size_t)y * (size_t)width;
    image->sx = width;
    image->sy = height;
    return image;
}

static void release(gdImagePtr image) {
    int *block = image->tpixels[0];
    image->sy = 0;
    gdImageDestroy(image);
    free(block);
}

static const int *const *rows(gdImagePtr image) { return (const int *const *)image->tpixels; }

/// The fast scales of the decoder, and how much larger than needed it must leave the picture.
static int eighths(int width, int height, int display_width, int display_height) {
    for (int n = 1; n < 8; n *= 2)
        if ((width * n + 7) / 8 >= display_width * 1.75 &&
            (height * n + 7) / 8 >= display_height * 1.75)
            return n;
    return 8;
}

static gdImagePtr display(tjhandle decoder, unsigned char *bytes, unsigned long size) {
    static const int across[] = {1, 2, 2, 1, 1, 4}, down[] = {1, 1, 2, 1, 2, 1};
    int width, height, sampling, space;
    if (tjDecompressHeader3(decoder, bytes, size, &width, &height, &sampling, &space)) return NULL;
    int longest = width > height ? width : height;
    int display_width = fitted(width, longest, display_side);
    int display_height = fitted(height, longest, display_side);
    int n = eighths(width, height, display_width, display_height);
    int scaled_width = (width * n + 7) / 8, scaled_height = (height * n + 7) / 8;
    gdImagePtr result = canvas(display_width, display_height);
    if (space == TJCS_YCbCr && sampling != TJSAMP_444 && sampling != TJSAMP_411) {
        struct gallery_planes planes = {0};
        unsigned char *targets[3];
        size_t total = 0, places[3];
        for (int i = 0; i < 3; i++) {
            places[i] = total;
            total += tjPlaneSizeYUV(i, scaled_width, 0, scaled_height, sampling);
        }
        unsigned char *block = malloc(total);
        for (int i = 0; i < 3; i++) {
            planes.samples[i] = targets[i] = block + places[i];
            planes.across[i] = i ? across[sampling] : 1;
            planes.down[i] = i ? down[sampling] : 1;
            planes.width[i] = (scaled_width + planes.across[i] - 1) / planes.across[i];
            planes.height[i] = (scaled_height + planes.down[i] - 1) / planes.down[i];
            planes.stride[i] = (size_t)tjPlaneWidth(i, scaled_width, sampling);
        }
        tjDecompressToYUVPlanes(decoder, bytes, size, targets, scaled_width, NULL, scaled_height, 0);
        gallery_resample_planes(&planes, scaled_width, scaled_height, result->tpixels,
                                display_width, display_height);
        free(block);
    } else {
        gdImagePtr scaled = canvas(scaled_width, scaled_height);
        tjDecompress2(decoder, bytes, size, (unsigned char *)scaled->tpixels[0], scaled_width,
                      scaled_width * 4, scaled_height, TJPF_BGRX, 0);
        gallery_resample(rows(scaled), scaled_width, scaled_height, 0, 0, scaled_width,
                         scaled_height, result->tpixels, display_width, display_height);
        release(scaled);
    }
    return result;
}

static void save(tjhandle encoder, gdImagePtr image, const char *target, char kind, int index) {
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    tjCompress2(encoder, (unsigned char *)image->tpixels[0], image->sx, image->sx * 4, image->sy,
                TJPF_BGRX, &bytes, &size, TJSAMP_420, quality, 0);
    char path[4096];
    snprintf(path, sizeof path, "%s/%c%d.jpg", target, kind, index);
    FILE *file = fopen(path, "wb");
    if (file) {
        fwrite(bytes, 1, size, file);
        fclose(file);
    }
    tjFree(bytes);
}

static void work(atomic_int *next, const char *target) {
    tjhandle decoder = tjInitDecompress(), encoder = tjInitCompress();
    int index;
    while ((index = atomic_fetch_add(next, 1)) < file_count) {
        unsigned long size;
        unsigned char *bytes = read_file(files[index], &size);
        gdImagePtr large = bytes ? display(decoder, bytes, size) : NULL;
        if (large) {
            int longest = large->sx > large->sy ? large->sx : large->sy;
            gdImagePtr small =
                canvas(fitted(large->sx, longest, thumb_side), fitted(large->sy, longest, thumb_side));
            gallery_resample(rows(large), large->sx, large->sy, 0, 0, large->sx, large->sy,
                             small->tpixels, small->sx, small->sy);
            save(encoder, large, target, 'd', index);
            save(encoder, small, target, 't', index);
            release(small);
            release(large);
        }
        free(bytes);
    }
    tjDestroy(decoder);
    tjDestroy(encoder);
}

int main(int count, char **words) {
    if (count < 3) {
        fprintf(stderr, "usage: twin SOURCE TARGET [PROCESSES]\n");
        return 64;
    }
    int processes = count > 3 ? atoi(words[3]) : 2;
    files = calloc(most_files, sizeof *files);
    collect(words[1]);
    qsort(files, (size_t)file_count, sizeof *files, by_name);
    mkdir(words[2], 0777);
    atomic_int *next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < processes; i++)
        if (fork() == 0) {
            work(next, words[2]);
            _exit(0);
        }
    while (wait(NULL) > 0) {}
    return 0;
}
