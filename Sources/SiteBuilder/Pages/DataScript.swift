package import Foundation

/// Data for the pages' scripts: `fetch` does not work on file://, a script does.
package enum DataScript {
  /// `Gallery.define("album", {…});`, the same bytes for the same value.
  package static func define(_ kind: String, _ value: some Encodable, extra: [String: Data] = [:])
    throws -> [UInt8]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var json = try encoder.encode(value)
    for (key, member) in extra.sorted(by: { $0.key < $1.key }) where json.last == 0x7D {
      json.removeLast()
      json += Data(",\"\(key)\":".utf8) + member + Data("}".utf8)
    }
    return Array("Gallery.define(\"\(kind)\",".utf8) + safe(json) + Array(");\n".utf8)
  }

  /// The same for an album, photo by photo: a coder holds all that it is given many times over.
  package static func define(_ album: AlbumData) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var head = album
    head.assets = []
    let frame = Array(try encoder.encode(head))
    let beginning = Array("{\"assets\":[".utf8)
    precondition(frame.starts(with: beginning), "an album's photos are its first member")
    var script = Array("Gallery.define(\"album\",".utf8) + beginning
    for (place, asset) in album.assets.enumerated() {
      if place > 0 { script.append(UInt8(ascii: ",")) }
      script += safe(try encoder.encode(asset))
    }
    return script + safe(frame.dropFirst(beginning.count)) + Array(");\n".utf8)
  }

  /// JSON that can't leave the script it is in: `<`, and the line ends that old scripts break at.
  ///
  /// In JSON these only stand within texts, where an escape means the same.
  static func safe(_ json: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(json)
    result.reserveCapacity(bytes.count + 64)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        result += "\\u003C".utf8
      } else if bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80,
        bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9
      {
        result += (bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
        index += 2
      } else {
        result.append(bytes[index])
      }
      index += 1
    }
    return result
  }
}
