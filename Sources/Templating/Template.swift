private import CMustache

/// One parsed template, ready to render; each task parses its own, since rendering writes into it.
package struct Template: ~Copyable {
  /// Owned by this value.
  private let pointer: OpaquePointer

  /// Parses a text that `TemplateSource` has checked and put together.
  package init(_ text: String) throws(TemplateFailure) {
    var error: UnsafeMutablePointer<CChar>?
    let bytes = Array(text.utf8)
    let parsed = bytes.withUnsafeBytes { buffer in
      gallery_template_parse(buffer.baseAddress, buffer.count, &error)
    }
    guard let parsed else { throw TemplateFailure(taking: error) }
    pointer = parsed
  }

  deinit { gallery_template_free(pointer) }

  /// The page that the template and the data make.
  package mutating func render(_ value: TemplateValue) throws(TemplateFailure) -> String {
    guard let data = Self.made(value) else { throw TemplateFailure(message: "out of memory") }
    defer { gallery_value_free(data) }
    var error: UnsafeMutablePointer<CChar>?
    var count = 0
    guard let text = gallery_template_render(pointer, data, &count, &error) else {
      throw TemplateFailure(taking: error)
    }
    defer { gallery_mustache_free(text) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// The caller owns the result, or passes it on to the value that it becomes a member of.
  private static func made(_ value: TemplateValue) -> OpaquePointer? {
    switch value {
    case .text(""): return gallery_value_bool(false)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { gallery_value_text($0.baseAddress, $0.count) }
      }
    case .bool(let flag): return gallery_value_bool(flag)
    case .list(let members):
      let list = gallery_value_list()
      for member in members {
        guard gallery_value_append(list, made(member)) else {
          gallery_value_free(list)
          return nil
        }
      }
      return list
    case .object(let members):
      let object = gallery_value_object()
      for (key, member) in members {
        guard gallery_value_set(object, key, key.utf8.count, made(member)) else {
          gallery_value_free(object)
          return nil
        }
      }
      return object
    }
  }
}

/// Why the engine refused a template; the caller adds the file.
package struct TemplateFailure: Error, Equatable, CustomStringConvertible {
  package let message: String
  package var description: String { message }

  init(message: String) { self.message = message }

  fileprivate init(taking text: UnsafeMutablePointer<CChar>?) {
    message = text.map { String(cString: $0) } ?? "out of memory"
    gallery_mustache_free(text)
  }
}
