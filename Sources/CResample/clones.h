#ifndef GALLERY_CLONES_H
#define GALLERY_CLONES_H

// Compiled twice on x86-64, for AVX2 with FMA and for any machine, chosen when the program loads.
#if defined(__x86_64__)
#define GALLERY_CLONES __attribute__((target_clones("arch=haswell", "default")))
#else
#define GALLERY_CLONES
#endif

#endif
