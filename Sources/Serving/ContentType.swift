/// The media types of the files that a site is made of.
enum ContentType {
  static func of(_ ending: String) -> String { types[ending] ?? "application/octet-stream" }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
    "xml": "application/xml", "txt": "text/plain; charset=utf-8", "svg": "image/svg+xml",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "heic": "image/heic", "ico": "image/x-icon",
    "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mkv": "video/x-matroska",
    "avi": "video/x-msvideo", "zip": "application/zip", "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
  ]
}
