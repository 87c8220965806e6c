// Which code the machine can run. All kinds give the same.

#include "CJPEG.h"
#include "entropy.h"

#include <stdatomic.h>
#include <string.h>

enum { kind_v3, kind_any, kind_libjpeg, kinds };
static const char *const names[kinds] = {"x86-64-v3", "any", "libjpeg"};

static int runs(int kind) {
#if defined(__x86_64__)
    if (kind == kind_v3) return __builtin_cpu_supports("x86-64-v3") != 0;
#endif
    return kind != kind_v3;
}

static atomic_int chosen = -1;

static int choice(void) {
    int kind = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (kind >= 0) return kind;
    kind = runs(kind_v3) ? kind_v3 : kind_any;
    atomic_store_explicit(&chosen, kind, memory_order_relaxed);
    return kind;
}

unit_decoder *gallery_unit_decoder(void) {
    switch (choice()) {
#if defined(__x86_64__)
    case kind_v3: return gallery_decode_unit_v3;
#endif
    case kind_any: return gallery_decode_unit_any;
    default: return NULL;
    }
}

const char *gallery_jpeg_code(void) { return names[choice()]; }

int gallery_jpeg_choose(const char *code) {
    for (int kind = 0; kind < kinds; kind++)
        if (strcmp(names[kind], code) == 0 && runs(kind)) {
            atomic_store_explicit(&chosen, kind, memory_order_relaxed);
            return 0;
        }
    return -1;
}
