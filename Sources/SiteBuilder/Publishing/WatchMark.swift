package import Platform

/// What `gallery watch` writes into a site's own data while it runs: another text after each change.
///
/// Pages that are open from a disk read it again and again, and load themselves anew when it is
/// another one. Without it they ask for nothing; a build that is not told of one leaves it out.
package enum WatchMark {
  private static let end = Array("});\n".utf8)
  private static let beginning = Array(",\"watch\":\"".utf8)

  /// The site's data with a mark of digits, or without one; whatever else it is stays as it is.
  package static func script(_ script: [UInt8], mark: String?) -> [UInt8] {
    guard script.suffix(end.count).elementsEqual(end) else { return script }
    var bytes = Array(script.dropLast(end.count))
    if bytes.last == UInt8(ascii: "\"") {
      let digits = bytes.dropLast().reversed().prefix { (0x30...0x39).contains($0) }.count
      let start = bytes.count - 1 - digits - beginning.count
      if digits > 0, start > 0, bytes[start...].starts(with: beginning) {
        bytes.removeSubrange(start...)
      }
    }
    if let mark { bytes += beginning + Array(mark.utf8) + Array("\"".utf8) }
    return bytes + end
  }

  /// Marks a published site, or takes its mark away; nothing happens where no site is.
  package static func write(_ mark: String?, into output: Path) throws {
    let file = output / Publisher.siteFile
    guard File.exists(file) else { return }
    try AtomicFile.writeIfChanged(script(try File.read(file), mark: mark), to: file)
  }
}
