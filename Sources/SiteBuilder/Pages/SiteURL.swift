/// Addresses within the site: paths from its root, percent-encoded.
package enum SiteURL {
  /// Encodes each component; `/` stays.
  package static func encoded(_ path: String) -> String { encoded(bytes: Array(path.utf8)) }

  /// Encodes the bytes of a path that need not be UTF-8.
  package static func encoded(bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { text, byte in
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + hex(byte >> 4) + hex(byte & 15)
      }
    }
  }

  /// The way from a page to the root: one `../` for each folder that the page is in.
  package static func root(of page: String) -> String {
    String(repeating: "../", count: page.utf8.count { $0 == UInt8(ascii: "/") })
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }

  private static func hex(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }
}
