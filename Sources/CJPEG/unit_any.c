// For any machine.

#define UNIT_DECODER gallery_decode_unit_any
#include "unit.h"
