// Which code the machine can run. It is asked for what it can do, not for what it is called: a list
// of names knows nothing of the machines that come after it.

#include "kernels.h"
#include "CResample.h"

#include <stdatomic.h>
#include <string.h>

static const struct kernels *const every[] = {
#if defined(__x86_64__)
    &gallery_kernels_v3,
#endif
    &gallery_kernels_any,
};

static int runs(const struct kernels *kernels) {
#if defined(__x86_64__)
    if (kernels == &gallery_kernels_v3) return __builtin_cpu_supports("x86-64-v3") != 0;
#endif
    return kernels == &gallery_kernels_any;
}

static _Atomic(const struct kernels *) chosen;

const struct kernels *gallery_kernels(void) {
    const struct kernels *kernels = atomic_load_explicit(&chosen, memory_order_relaxed);
    for (size_t i = 0; !kernels; i++)
        if (runs(every[i])) atomic_store_explicit(&chosen, kernels = every[i], memory_order_relaxed);
    return kernels;
}

const char *gallery_resample_code(void) { return gallery_kernels()->code; }

int gallery_resample_choose(const char *code) {
    for (size_t i = 0; i < sizeof every / sizeof *every; i++)
        if (strcmp(every[i]->code, code) == 0 && runs(every[i])) {
            atomic_store_explicit(&chosen, every[i], memory_order_relaxed);
            return 0;
        }
    return -1;
}
