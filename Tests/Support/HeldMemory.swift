private import Glibc

/// Bytes that this process has taken from malloc and not given back, C libraries included; nothing
/// where another allocator, such as a sanitizer's, is at work.
package func heldMemory() -> Int? {
  typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32
  var text: UnsafeMutablePointer<CChar>?
  var count = 0
  guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "malloc_info"),
    let stream = open_memstream(&text, &count)
  else { return nil }
  let status = unsafeBitCast(symbol, to: Report.self)(0, stream)
  fclose(stream)
  defer { free(text) }
  guard status == 0, let text else { return nil }
  // What is told of all arenas stands behind those of each.
  let all = String(cString: text).split(separator: "</heap>").last ?? ""
  func size(_ tag: String) -> Int {
    let pattern = try? Regex("<\(tag)[^>]* size=\"(\\d+)\"", as: (Substring, Substring).self)
    return pattern.flatMap { all.firstMatch(of: $0) }.flatMap { Int($0.1) } ?? 0
  }
  let held =
    size("system type=\"current\"") + size("total type=\"mmap\"") - size("total type=\"fast\"")
    - size("total type=\"rest\"")
  return held > 0 ? held : nil
}
