private import CXXHash

/// XXH3-128, fed piece by piece, as 32 lower-case hex digits.
package struct Hash128: ~Copyable {
  private let state: OpaquePointer

  package init() {
    guard let created = XXH3_createState() else { preconditionFailure("out of memory") }
    state = created
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  package mutating func update(_ bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      XXH3_128bits_update(state, buffer.baseAddress, buffer.count)
      return
    }
    if done == nil { update(Array(bytes)) }
  }

  package mutating func update(_ text: String) { update(Array(text.utf8)) }

  package borrowing func finish() -> String {
    let digest = XXH3_128bits_digest(state)
    return Self.text(high: digest.high64, low: digest.low64)
  }

  /// The hash of one piece.
  package static func of(_ bytes: [UInt8]) -> String {
    let digest = XXH3_128bits(bytes, bytes.count)
    return text(high: digest.high64, low: digest.low64)
  }

  /// The same as two numbers.
  package static func halves(of bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
    let digest = XXH3_128bits(bytes, bytes.count)
    return (digest.high64, digest.low64)
  }

  package static func of(_ text: String) -> String { of(Array(text.utf8)) }

  /// What stands for 128 bits that two numbers hold.
  package static func text(high: UInt64, low: UInt64) -> String { hex(high) + hex(low) }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension [UInt8] {
  /// Appends the eight bytes of a number, for hashing.
  package mutating func append(bytesOf number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
