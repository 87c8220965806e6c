package import Platform

/// A mistake in a template or theme, with the place where it is and what was expected there.
package struct TemplateError: Error, Equatable, CustomStringConvertible {
  package let file: Path
  /// From 1; nothing where the file as a whole is meant.
  package let line: Int?
  package let message: String

  package init(_ file: Path, line: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  package var description: String {
    line.map { "\(file.display):\($0): \(message)" } ?? "\(file.display): \(message)"
  }
}
