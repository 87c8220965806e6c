private import Foundation
package import Platform
private import Testing

/// Programs that know nothing of this one, and so can judge what it wrote.
package enum Tool {
  /// What a program printed, or nothing where it is not installed.
  ///
  /// A failure of the program itself is an issue of the test.
  package static func run(_ name: String, _ arguments: [String]) throws -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let places = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    let executable = places.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let executable else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    if process.terminationStatus != 0 { Issue.record("\(name) failed: \(text)") }
    return text
  }

  /// One property of a file as exiftool reads it, unformatted; nothing without exiftool.
  package static func exif(_ file: Path, _ property: String) throws -> String? {
    let text = try run("exiftool", ["-n", "-s3", "-sep", ";", "-\(property)", file.string])
    return text.map { String($0.prefix { $0 != "\n" }) }
  }
}
