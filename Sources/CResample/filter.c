// The weights of Lanczos-3.

#include "filter.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Two sines for each weight of each picture are dear: they are looked up, between 1,024 steps of a
// place. What that is off by is a hundredth of what the weights are rounded by.
enum { lobes = 3, steps = 1024 };
static double table[lobes * steps + 2];
static pthread_once_t table_made = PTHREAD_ONCE_INIT;

static void make_table(void) {
    table[0] = 1.0;
    for (int i = 1; i < lobes * steps; i++) {
        double pix = M_PI * i / steps;
        table[i] = lobes * sin(pix) * sin(pix / lobes) / (pix * pix);
    }
}

static double lanczos(double x) {
    double place = fabs(x) * steps;
    if (place >= lobes * steps) return 0.0;
    int step = (int)place;
    return table[step] + (table[step + 1] - table[step]) * (place - step);
}

void gallery_filter_free(struct filter *filter) {
    free(filter->first);
    free(filter->weights);
    filter->first = NULL;
    filter->weights = NULL;
}

/// The places of the source that reach target place `i`.
static void window(double center, double support, int source, int *low, int *high) {
    *low = (int)floor(center - support + 0.5);
    *high = (int)floor(center + support + 0.5);
    if (*low < 0) *low = 0;
    if (*high > source) *high = source;
    if (*low >= *high) *low = *high - 1;
}

static int whole(int count, int unit) { return (count + unit - 1) / unit * unit; }

/// Rounds weights to whole numbers that make up exactly 1: the heaviest takes what is missing.
static void round_weights(const double *exact, int count, int16_t *weights) {
    double total = 0;
    int left = 1 << weight_bits, heaviest = 0;
    for (int k = 0; k < count; k++) total += exact[k];
    for (int k = 0; k < count; k++) {
        int weight = (int)lround(exact[k] / total * (1 << weight_bits));
        weights[k] = (int16_t)weight;
        left -= weight;
        if (exact[k] > exact[heaviest]) heaviest = k;
    }
    weights[heaviest] = (int16_t)(weights[heaviest] + left);
}

int gallery_filter_make(struct filter *filter, int source, double start, double length, int target,
                        enum taps layout) {
    pthread_once(&table_made, make_table);
    const int align = layout == taps_of_rows ? 2 : 1;
    double scale = length / target;
    double stretch = scale < 1.0 ? 1.0 : scale;
    double support = lobes * stretch;
    int low, high, taps = 1;
    for (int i = 0; i < target; i++) {
        window(start + (i + 0.5) * scale, support, source, &low, &high);
        low -= low % align;
        if (high - low > taps) taps = high - low;
    }
    switch (layout) {
    case taps_of_rows: taps = whole(taps, 2); break;
    case taps_of_samples: taps = taps <= 8 ? 8 : whole(taps, 16); break;
    case taps_of_pixels: taps = whole(taps, 4); break;
    }
    filter->taps = taps;
    size_t places = (size_t)whole(target, 8);
    filter->first = gallery_zeros(places, sizeof *filter->first);
    filter->weights = gallery_zeros(places * (size_t)taps, sizeof *filter->weights);
    double *exact = malloc(sizeof(double) * (size_t)taps);
    if (!filter->first || !filter->weights || !exact) {
        free(exact);
        gallery_filter_free(filter);
        return -1;
    }
    for (int i = 0; i < target; i++) {
        double center = start + (i + 0.5) * scale;
        window(center, support, source, &low, &high);
        filter->first[i] = low - low % align;
        for (int k = low; k < high; k++) exact[k - low] = lanczos((k + 0.5 - center) / stretch);
        int16_t *weights = filter->weights + (size_t)i * (size_t)taps;
        round_weights(exact, high - low, weights + low % align);
    }
    free(exact);
    return 0;
}

void *gallery_zeros(size_t count, size_t size) {
    void *memory = NULL;
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    if (posix_memalign(&memory, 64, bytes ? bytes : 1)) return NULL;
    memset(memory, 0, bytes);
    return memory;
}
