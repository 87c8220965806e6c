// The weights of Lanczos-3, for both resamplers.

#include "filter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double lanczos(double x) {
    if (x == 0.0) return 1.0;
    if (x <= -3.0 || x >= 3.0) return 0.0;
    double pix = M_PI * x;
    return 3.0 * sin(pix) * sin(pix / 3.0) / (pix * pix);
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

int gallery_filter_make(struct filter *filter, int source, double start, double length, int target,
                        int unit) {
    double scale = length / target;
    double stretch = scale < 1.0 ? 1.0 : scale;
    double support = 3.0 * stretch;
    int low, high, taps = 1;
    for (int i = 0; i < target; i++) {
        window(start + (i + 0.5) * scale, support, source, &low, &high);
        if (high - low > taps) taps = high - low;
    }
    taps = (taps + unit - 1) / unit * unit;
    filter->taps = taps;
    filter->first = malloc(sizeof(int) * (size_t)target);
    filter->weights = gallery_floats((size_t)target * (size_t)taps);
    if (!filter->first || !filter->weights) {
        gallery_filter_free(filter);
        return -1;
    }
    memset(filter->weights, 0, (size_t)target * (size_t)taps * sizeof(float));
    for (int i = 0; i < target; i++) {
        double center = start + (i + 0.5) * scale;
        window(center, support, source, &low, &high);
        double total = 0;
        for (int k = low; k < high; k++) total += lanczos((k + 0.5 - center) / stretch);
        float *weights = filter->weights + (size_t)i * (size_t)taps;
        // A window that would end behind the source begins earlier, with weights of nothing.
        int first = low + taps > source ? source - taps : low;
        if (first < 0) first = 0;
        for (int k = low; k < high; k++)
            weights[k - first] = (float)(lanczos((k + 0.5 - center) / stretch) / total);
        filter->first[i] = first;
    }
    return 0;
}

float *gallery_floats(size_t count) {
    void *memory = NULL;
    if (posix_memalign(&memory, 64, count * sizeof(float))) return NULL;
    return memory;
}
