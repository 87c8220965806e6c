private import CMarkdown
package import Platform

/// What a Markdown file beside a photo says of it: `Title`, `Date`, `Lat` and `Lon` at its top, and
/// the text below as its caption.
package func readNotes(at path: Path) throws(MetadataError) -> DescriptiveMetadata {
  let bytes: [UInt8]
  do throws(SystemError) { bytes = try File.read(path, limit: notesLimit) } catch {
    throw .unreadable(error)
  }
  let notes = FrontMatter(LegacyText.decode(bytes) ?? "")
  var found = DescriptiveMetadata()
  found.title = notes["title"]
  found.caption = LegacyText.trimmed(plainText(notes.body))
  found.date = DateParser.parse(notes["date"], source: .notes)?.date
  if let latitude = notes["lat"].flatMap(Double.init),
    let longitude = notes["lon"].flatMap(Double.init)
  {
    found.location = GeoPoint(latitude: latitude, longitude: longitude).plausible
  }
  return found
}

/// More than anybody writes about one photo.
private let notesLimit = 1 << 20

/// Markdown without its marks: captions are plain text everywhere.
private func plainText(_ markdown: String) -> String {
  let options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_NOBREAKS
  let bytes = Array(markdown.utf8)
  let document = bytes.withUnsafeBytes { bytes in
    cmark_parse_document(bytes.baseAddress, bytes.count, options)
  }
  guard let document else { return markdown }
  defer { cmark_node_free(document) }
  guard let text = cmark_render_plaintext(document, options, 0) else { return markdown }
  defer { cmark_get_default_mem_allocator().pointee.free(text) }
  return String(cString: text)
}
