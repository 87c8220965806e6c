// For x86-64-v3, that is with BMI2: Intel's since 2013, AMD's since 2015.

#include "entropy.h"

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)

#define UNIT_DECODER gallery_decode_unit_v3
#include "unit.h"

#pragma clang attribute pop

#endif
