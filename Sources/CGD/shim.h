// gd, and the libraries below it that are also asked directly.
#include <fontconfig/fontconfig.h>
#include <gd.h>
#include <tiffio.h>
#include <zlib.h>
