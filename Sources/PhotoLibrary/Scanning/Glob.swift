private import Foundation
import Platform

/// A pattern for paths from the library's root.
struct Glob: Sendable {
  private enum Element: Sendable {
    case scalar(UInt32)
    case any
    case run
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  /// The alternatives that braces make; each a list of components, `nil` standing for `**`.
  private let alternatives: [[[Element]?]]
  /// Whether the pattern is about a name at any depth.
  private let isAboutNames: Bool

  init(_ pattern: String) {
    var trimmed = pattern[...]
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    isAboutNames = !trimmed.contains("/")
    let text = String(trimmed.drop { $0 == "/" })
    alternatives = Self.expandBraces(Array(Self.folded(text))).map { scalars in
      scalars.split(separator: 0x2F).map { component in
        component.elementsEqual([0x2A, 0x2A]) ? nil : Self.elements(Array(component))
      }
    }
  }

  /// Whether the pattern is about just this file or folder.
  func matches(_ path: LibraryPath) -> Bool {
    let names = path.bytes.split(separator: 0x2F).map { bytes in
      Array(Self.folded(PathText.text(of: Array(bytes))))
    }
    let subject = isAboutNames ? names.suffix(1) : names[...]
    return alternatives.contains { Self.matches($0[...], subject) }
  }

  private static func matches(_ pattern: ArraySlice<[Element]?>, _ names: ArraySlice<[UInt32]>)
    -> Bool
  {
    guard let first = pattern.first else { return names.isEmpty }
    let rest = pattern.dropFirst()
    if let elements = first {
      guard let name = names.first, matchesName(elements[...], name[...]) else { return false }
      return matches(rest, names.dropFirst())
    }
    return (names.startIndex...names.endIndex).contains { matches(rest, names[$0...]) }
  }

  private static func matchesName(_ pattern: ArraySlice<Element>, _ name: ArraySlice<UInt32>)
    -> Bool
  {
    // Only the last `*` needs to be tried again: linear in practice, quadratic at worst.
    var (at, position) = (pattern.startIndex, name.startIndex)
    var retry: (pattern: Int, name: Int)?
    while position < name.endIndex || at < pattern.endIndex {
      if at < pattern.endIndex {
        if case .run = pattern[at] {
          retry = (at, position + 1)
          at += 1
          continue
        }
        if position < name.endIndex, matches(pattern[at], name[position]) {
          (at, position) = (at + 1, position + 1)
          continue
        }
      }
      guard let again = retry, again.name <= name.endIndex else { return false }
      (at, position) = (again.pattern + 1, again.name)
      retry = (again.pattern, again.name + 1)
    }
    return true
  }

  private static func matches(_ element: Element, _ scalar: UInt32) -> Bool {
    switch element {
    case .scalar(let wanted): wanted == scalar
    case .any: true
    case .run: false
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Composed, and in lower case as far as ASCII goes.
  private static func folded(_ text: String) -> [UInt32] {
    let composed =
      text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    return composed.unicodeScalars.map { (65...90).contains($0.value) ? $0.value + 32 : $0.value }
  }

  /// `a{b,c}d` becomes `abd` and `acd`; braces without an end stand for themselves.
  private static func expandBraces(_ text: [UInt32]) -> [[UInt32]] {
    guard let open = text.firstIndex(of: 0x7B) else { return [text] }
    var depth = 0
    var parts: [[UInt32]] = [[]]
    for index in open..<text.endIndex {
      let scalar = text[index]
      if scalar == 0x7D { depth -= 1 }
      if depth == 0, index > open {
        let tails = expandBraces(Array(text[(index + 1)...]))
        return parts.flatMap(expandBraces).flatMap { part in
          tails.map { Array(text[..<open]) + part + $0 }
        }
      }
      if scalar == 0x2C, depth == 1 {
        parts.append([])
      } else if index > open {
        parts[parts.count - 1].append(scalar)
      }
      if scalar == 0x7B { depth += 1 }
    }
    return [text]
  }

  private static func elements(_ text: [UInt32]) -> [Element] {
    var elements: [Element] = []
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x2A: elements.append(.run)
      case 0x3F: elements.append(.any)
      case 0x5C where index + 1 < text.count:
        index += 1
        elements.append(.scalar(text[index]))
      case 0x5B:
        if let (set, end) = set(text, from: index) {
          elements.append(set)
          index = end
        } else {
          elements.append(.scalar(0x5B))
        }
      default: elements.append(.scalar(text[index]))
      }
      index += 1
    }
    return elements
  }

  /// The set `[a-z]` or `[!a-z]` that begins at `start`, and where it ends.
  private static func set(_ text: [UInt32], from start: Int) -> (Element, Int)? {
    var index = start + 1
    var isNegated = false
    if index < text.count, text[index] == 0x21 || text[index] == 0x5E {
      isNegated = true
      index += 1
    }
    guard let end = text[min(index + 1, text.count)...].firstIndex(of: 0x5D) else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    while index < end {
      if index + 2 < end, text[index + 1] == 0x2D, text[index] <= text[index + 2] {
        ranges.append(text[index]...text[index + 2])
        index += 3
      } else {
        ranges.append(text[index]...text[index])
        index += 1
      }
    }
    return (.set(ranges, isNegated: isNegated), end)
  }
}

/// The include and exclude patterns of a library.
struct GlobFilter: Sendable {
  let include: [Glob]
  let exclude: [Glob]

  init(include: [String], exclude: [String]) {
    self.include = include.map { Glob($0) }
    self.exclude = exclude.map { Glob($0) }
  }

  func excludes(_ path: LibraryPath) -> Bool { exclude.contains { $0.matches(path) } }

  /// Whether the file, or all that is in the folder, is taken.
  func includes(_ path: LibraryPath) -> Bool {
    include.isEmpty || include.contains { $0.matches(path) }
  }
}
