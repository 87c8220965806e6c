/// An album of the assets that meet all of a rule's conditions.
public struct SmartAlbum: Sendable, Hashable, Codable {
  /// The name for people.
  public var title: String
  /// At least one of these is among the keywords; letters match in both cases.
  public var keywords: [String] = []
  /// At least one of these people is in it.
  public var people: [String] = []
  /// It has one of these labels.
  public var labels: [ColorLabel] = []
  /// It has at least so many stars.
  public var minimumRating: Int?
  /// It was taken on this day or later: `2026`, `2026-05` or `2026-05-02`.
  public var from: String?
  /// It was taken on this day, or in this month or year, or earlier.
  public var to: String?
  /// The camera's maker and model hold this text; letters match in both cases.
  public var camera: String?
  /// It is a photo, a video, or neither.
  public var type: AssetType?
  /// The album holds so many at the most: the first in the library's order.
  public var limit: Int?

  /// An album without conditions.
  public init(title: String) { self.title = title }

  private enum CodingKeys: String, CodingKey {
    case title, keywords, people, labels, minimumRating, from, to, camera, type, limit
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    keywords = try values.decodeIfPresent([String].self, forKey: .keywords) ?? []
    people = try values.decodeIfPresent([String].self, forKey: .people) ?? []
    labels = try values.decodeIfPresent([ColorLabel].self, forKey: .labels) ?? []
    minimumRating = try values.decodeIfPresent(Int.self, forKey: .minimumRating)
    from = try values.decodeIfPresent(String.self, forKey: .from)
    to = try values.decodeIfPresent(String.self, forKey: .to)
    camera = try values.decodeIfPresent(String.self, forKey: .camera)
    type = try values.decodeIfPresent(AssetType.self, forKey: .type)
    limit = try values.decodeIfPresent(Int.self, forKey: .limit)
  }

  /// Whether the asset meets every condition.
  public func includes(_ asset: Asset) -> Bool {
    if let type, asset.type != type { return false }
    let said = asset.annotations
    if !keywords.isEmpty, !Self.share(keywords, said.keywords) { return false }
    if !people.isEmpty, !Self.share(people, said.people) { return false }
    if !labels.isEmpty {
      guard let label = said.label, labels.contains(label) else { return false }
    }
    if let minimumRating, (said.rating ?? 0) < minimumRating { return false }
    if from != nil || to != nil {
      guard let date = asset.captureDate, !date.isAssumed else { return false }
      let day = String(date.iso8601.prefix(10))
      if let from, String(day.prefix(from.count)) < from { return false }
      if let to, String(day.prefix(to.count)) > to { return false }
    }
    if let camera {
      let text = [asset.camera.make, asset.camera.model].compactMap(\.self).joined(separator: " ")
      if !text.lowercased().contains(camera.lowercased()) { return false }
    }
    return true
  }

  private static func share(_ one: [String], _ other: [String]) -> Bool {
    let wanted = Set(one.map { $0.lowercased() })
    return other.contains { wanted.contains($0.lowercased()) }
  }
}
