import Metadata
import Platform
import TestSupport
import Testing

/// One line of the shared corpus' table, with what it expects of metadata taken out of its prose.
struct CorpusCase: Sendable, CustomTestStringConvertible {
  let file: String
  let outcome: String

  var testDescription: String { file }
  var path: Path { (Repository.corpus ?? "") / "open" / file }
  var isSidecar: Bool { path.lowercasedEnding == "xmp" }

  static let isPresent = Repository.corpus != nil

  /// All cases; none where the corpus is not beside the checkout.
  static let all: [CorpusCase] = {
    guard let corpus = Repository.corpus else { return [] }
    // A table that can't be read fails the test that counts its lines.
    let table = (try? File.text(corpus / "open/cases.tsv")) ?? ""
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return CorpusCase(
        file: String(fields[0]),
        outcome: fields.count > 4 ? String(fields[4]) : ""
      )
    }
  }()

  static func named(_ file: String) -> CorpusCase {
    CorpusCase(file: file, outcome: all.first { $0.file == file }?.outcome ?? "")
  }

  /// The upright size, where the outcome states exactly one.
  var size: MediaSize? {
    let pattern = /^(?:ok|warn|raw|video|ok or warn|reject or warn) (\d+)x(\d+)/
    guard
      let match = outcome.firstMatch(of: pattern), let width = Int(match.1),
      let height = Int(match.2)
    else { return nil }
    return MediaSize(width: width, height: height)
  }

  /// Whether leaving the file out is right as well.
  var maySkip: Bool { outcome.contains("or skip") }

  struct ExpectedDate {
    let text: String
    /// Minutes east of UTC, where one is stated.
    let offset: Int?
  }

  var date: ExpectedDate? {
    let pattern =
      /(?:date|shown) (\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?)(?: ?(Z|[+-]\d\d:\d\d))?/
    guard let match = outcome.firstMatch(of: pattern) else { return nil }
    var text = String(match.1)
    if text.contains(".") { while text.hasSuffix("0") { text.removeLast() } }
    return ExpectedDate(text: text, offset: match.2.map { Self.minutes(String($0)) })
  }

  var isUndated: Bool { outcome.contains("no date") }

  var place: (latitude: Double, longitude: Double)? {
    let pattern = /(?:; |lat )(-?\d+\.\d{3,}),?(?: ?lon)? ?(-?\d+\.\d+)/
    guard
      let match = outcome.firstMatch(of: pattern)
        ?? outcome.firstMatch(of: /^lat (-?\d+\.\d+) lon (-?\d+\.\d+)/),
      let latitude = Double(match.1), let longitude = Double(match.2)
    else { return nil }
    return (latitude, longitude)
  }

  var rating: Int? {
    outcome.firstMatch(of: /(?:^|; |: |, )rating (-?\d)/).flatMap { Int($0.1) }
  }

  var keywordCount: Int? { outcome.firstMatch(of: /(\d+) keywords/).flatMap { Int($0.1) } }

  var keywords: [String]? {
    guard let match = outcome.firstMatch(of: /(?:^|; )keywords ([^;]+)/) else { return nil }
    return match.1.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
  }

  var caption: String? {
    outcome.firstMatch(of: /(?:caption|description) "([^"]+)"/).map { String($0.1) }
  }

  private static func minutes(_ offset: String) -> Int {
    guard offset != "Z" else { return 0 }
    let digits = offset.dropFirst().split(separator: ":").compactMap { Int($0) }
    return (digits[0] * 60 + digits[1]) * (offset.hasPrefix("-") ? -1 : 1)
  }
}

extension MetadataDate {
  /// `2019-05-06 07:08:09.25`, without trailing zeros of the fraction.
  var text: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute)):\(two(second))"
    if nanosecond > 0 {
      let digits = String(String(1_000_000_000 + nanosecond).dropFirst())
      text += "." + digits.reversed().drop { $0 == "0" }.reversed().map(String.init).joined()
    }
    return text
  }
}
