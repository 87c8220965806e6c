import Platform

/// Feeds a target with seeds, and with seeds that are broken at random.
///
/// It does so in any build, for where there is no time for a fuzzer. The same numbers give the same
/// inputs.
struct Replay {
  private let target: Target
  private let seeds: [[UInt8]]
  private var random: Numbers

  /// Where the input is that is being tried: what is there after a crash has caused it.
  private let last: Path

  init(_ target: Target, seeds folder: Path, seed: UInt64, last: Path) throws(SystemError) {
    self.target = target
    self.last = last
    random = Numbers(state: seed)
    seeds = try Folder.entries(of: folder).map { (entry) throws(SystemError) in
      try File.read(folder / entry.name)
    }
  }

  /// Tries every seed, and then so many broken ones; returns how many inputs that were.
  mutating func run(_ count: Int) throws(SystemError) -> Int {
    for seed in seeds { try attempt(seed) }
    guard let first = seeds.first else { return 0 }
    for _ in 0..<count { try attempt(broken(seeds.randomElement(using: &random) ?? first)) }
    return seeds.count + count
  }

  private func attempt(_ bytes: [UInt8]) throws(SystemError) {
    try AtomicFile.write(bytes, to: last, durability: .replaceable)
    target.run(bytes)
  }

  /// A few places changed, taken out, doubled, or cut off.
  private mutating func broken(_ seed: [UInt8]) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let place = bytes.indices.randomElement(using: &random) ?? 0
      let end = min(bytes.count, place + Int.random(in: 1...16, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 4: bytes.removeSubrange(place..<end)
      case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 6: for index in place..<end { bytes[index] = 0xFF }
      default:
        if Int.random(in: 0..<8, using: &random) == 0 { bytes.removeLast(bytes.count - place) }
      }
    }
    return bytes
  }

  /// SplitMix64.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}
