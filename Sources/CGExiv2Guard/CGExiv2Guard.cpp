#include "CGExiv2Guard.h"

namespace {

/// Runs `call` with a GError to fill, which is freed; whatever is thrown becomes `otherwise`.
template <typename Result, typename Call>
Result guarded(Result otherwise, Call call) {
  GError *error = nullptr;
  Result result = otherwise;
  try {
    result = call(&error);
  } catch (...) {
    result = otherwise;
  }
  g_clear_error(&error);
  return result;
}

}  // namespace

gboolean gallery_gexiv2_initialize(void) {
  return guarded<gboolean>(FALSE, [](GError **) {
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE);
    return gexiv2_initialize();
  });
}

gboolean gallery_gexiv2_open(GExiv2Metadata *metadata, const char *path) {
  return guarded<gboolean>(FALSE, [=](GError **error) {
    return gexiv2_metadata_open_path(metadata, path, error);
  });
}

GBytes *gallery_gexiv2_exif_block(GExiv2Metadata *metadata) {
  return guarded<GBytes *>(nullptr, [=](GError **error) {
    return gexiv2_metadata_get_exif_data(metadata, GEXIV2_BYTE_ORDER_LITTLE, error);
  });
}

gchar *gallery_gexiv2_xmp_packet(GExiv2Metadata *metadata) {
  return guarded<gchar *>(nullptr, [=](GError **error) {
    return gexiv2_metadata_try_get_xmp_packet(metadata, error);
  });
}

gchar **gallery_gexiv2_exif_tags(GExiv2Metadata *metadata) {
  return guarded<gchar **>(
      nullptr, [=](GError **) { return gexiv2_metadata_get_exif_tags(metadata); });
}

gchar **gallery_gexiv2_iptc_tags(GExiv2Metadata *metadata) {
  return guarded<gchar **>(
      nullptr, [=](GError **) { return gexiv2_metadata_get_iptc_tags(metadata); });
}

gchar *gallery_gexiv2_text(GExiv2Metadata *metadata, const char *tag) {
  return guarded<gchar *>(nullptr, [=](GError **error) {
    return gexiv2_metadata_try_get_tag_interpreted_string(metadata, tag, error);
  });
}

gchar **gallery_gexiv2_texts(GExiv2Metadata *metadata, const char *tag) {
  return guarded<gchar **>(nullptr, [=](GError **error) {
    return gexiv2_metadata_try_get_tag_multiple(metadata, tag, error);
  });
}

GExiv2PreviewProperties **gallery_gexiv2_previews(GExiv2Metadata *metadata) {
  return guarded<GExiv2PreviewProperties **>(
      nullptr, [=](GError **) { return gexiv2_metadata_get_preview_properties(metadata); });
}

GExiv2PreviewImage *gallery_gexiv2_preview(GExiv2Metadata *metadata, int index) {
  GExiv2PreviewProperties **list = gallery_gexiv2_previews(metadata);
  if (list == nullptr) return nullptr;
  for (int i = 0; i <= index; i++)
    if (list[i] == nullptr) return nullptr;
  return guarded<GExiv2PreviewImage *>(nullptr, [=](GError **error) {
    return gexiv2_metadata_try_get_preview_image(metadata, list[index], error);
  });
}
