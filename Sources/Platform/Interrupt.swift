private import CPlatform

/// Whether somebody asked the process to stop (Ctrl-C, or a polite kill).
package enum Interrupt {
  /// From now on the first such signal is only noted; a second one ends the process.
  package static func startCatching() { gallery_catch_interrupts() }

  package static var isRequested: Bool { gallery_interrupt() != 0 }

  /// The signal's number, or 0.
  package static var signal: Int32 { gallery_interrupt() }
}
