private import CGD
private import CResample

/// What libgd and libtiff say while they work, which they would else write to standard error.
///
/// Notes are kept by thread, and nothing here suspends, so those of one call are its own.
enum LibraryNotes {
  private static let handlersInstalled: Void = {
    gdSetErrorMethod { priority, format, arguments in
      guard let format, let arguments else { return }
      gallery_note_gd(priority, format, arguments)
    }
    let tiff: TIFFErrorHandler = { module, format, arguments in
      guard let format, let arguments else { return }
      gallery_note_tiff(module, format, arguments)
    }
    TIFFSetErrorHandler(tiff)
    TIFFSetWarningHandler(tiff)
  }()

  /// Does the work, and hands back what was said meanwhile, as one line.
  static func collect<Result: ~Copyable>(
    _ work: () -> Result,
    into notes: inout String
  ) -> Result {
    _ = handlersInstalled
    _ = gallery_take_notes()
    let result = work()
    let lines = String(cString: gallery_take_notes()).split(separator: "\n")
    var said: [Substring] = []
    for line in lines where !said.contains(line) { said.append(line) }
    notes = said.joined(separator: "; ")
    return result
  }
}
