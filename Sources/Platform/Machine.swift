private import CPlatform
private import Glibc

/// This process and the machine it runs on.
package enum Machine {
  /// The processors that this process may use.
  package static var processorCount: Int {
    max(Int(gallery_processor_count()), 1)
  }

  /// Whether this program is built with a sanitizer, which maps far more addresses than it uses.
  package static var isSanitized: Bool { gallery_is_sanitized() != 0 }

  /// Where this program's own file is.
  package static var executable: Path? {
    try? File.realPath("/proc/self/exe")  // no /proc: whoever needs it says what is missing
  }

  /// Reckons all times of this process in UTC; to be called before it has a second thread.
  package static func useUniversalTime() {
    setenv("TZ", "UTC0", 1)
    tzset()
  }

  /// Lets this process use so many seconds of processor time from now on; then the system ends it.
  package static func allowProcessorTime(seconds: Int) {
    gallery_allow_cpu(UInt32(clamping: seconds))
  }

  /// The largest amount of memory that this process has held, in bytes.
  package static var peakMemory: Int64 {
    gallery_peak_memory()
  }
}
