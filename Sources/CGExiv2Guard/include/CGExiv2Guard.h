#ifndef GALLERY_CGEXIV2GUARD_H
#define GALLERY_CGEXIV2GUARD_H

// gexiv2 lets some of Exiv2's C++ exceptions out (an overflow in a damaged RAW), and one that meets
// a Swift frame ends the process. These calls answer with nothing instead, and free gexiv2's errors.

#include <gexiv2/gexiv2.h>

#ifdef __cplusplus
extern "C" {
#endif

gboolean gallery_gexiv2_initialize(void);
gboolean gallery_gexiv2_open(GExiv2Metadata *metadata, const char *path);

/// The caller frees what these give: g_bytes_unref, g_free, g_strfreev, g_object_unref.
GBytes *gallery_gexiv2_exif_block(GExiv2Metadata *metadata);
gchar *gallery_gexiv2_xmp_packet(GExiv2Metadata *metadata);
gchar **gallery_gexiv2_exif_tags(GExiv2Metadata *metadata);
gchar **gallery_gexiv2_iptc_tags(GExiv2Metadata *metadata);
gchar *gallery_gexiv2_text(GExiv2Metadata *metadata, const char *tag);
gchar **gallery_gexiv2_texts(GExiv2Metadata *metadata, const char *tag);
GExiv2PreviewImage *gallery_gexiv2_preview(GExiv2Metadata *metadata, int index);

/// Belongs to `metadata`.
GExiv2PreviewProperties **gallery_gexiv2_previews(GExiv2Metadata *metadata);

#ifdef __cplusplus
}
#endif

#endif
