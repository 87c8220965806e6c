internal import Glibc

extension timespec {
  /// Nanoseconds since the clock's beginning; a time that is beyond all reason wraps around.
  var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
