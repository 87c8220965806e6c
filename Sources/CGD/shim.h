#include <fontconfig/fontconfig.h>
#include <gd.h>
#include <tiffio.h>
