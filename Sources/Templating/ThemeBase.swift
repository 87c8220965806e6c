private import Foundation
internal import Platform

/// What a theme's description says of the theme that it stands on.
enum ThemeBase {
  private struct Description: Decodable { var extends: String? }

  /// The name in a `theme.json`; nothing where there is none.
  static func named(in file: Path) -> String? {
    // One that can't be read is told where the whole of it is needed, with its line.
    guard let bytes = try? File.read(file),
      let name = try? JSONDecoder().decode(Description.self, from: Data(bytes)).extends
    else { return nil }
    // A theme's name is the name of its folder, never a way to another place.
    return name.contains("/") || name.hasPrefix(".") ? nil : name
  }
}
