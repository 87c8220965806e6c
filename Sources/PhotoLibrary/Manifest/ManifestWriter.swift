extension SelectionManifest {
  /// The manifest as JSON: the same manifest always gives the same bytes.
  ///
  /// Each pick has a line of its own, so that two manifests can be compared by lines.
  public func encoded() -> [UInt8] {
    var out: [UInt8] = []
    var fields = ["\"format\": \"gallery-selection\"", "\"version\": \(Self.currentVersion)"]
    fields += header.members
    if !mergedFrom.isEmpty {
      let sources = mergedFrom.map { "{" + $0.members.joined(separator: ", ") + "}" }
      fields.append(Self.list("mergedFrom", sources))
    }
    out.append(contentsOf: "{\n  ".utf8)
    out.append(contentsOf: fields.joined(separator: ",\n  ").utf8)
    Self.append("picks", picks, to: &out)
    if !undecided.isEmpty { Self.append("undecided", undecided, to: &out) }
    out.append(contentsOf: "\n}\n".utf8)
    return out
  }

  /// The manifest as JSON text.
  public var text: String { String(decoding: encoded(), as: UTF8.self) }

  private static func list(_ name: String, _ elements: [String]) -> String {
    "\"\(name)\": [\n    " + elements.joined(separator: ",\n    ") + "\n  ]"
  }

  private static func append(_ name: String, _ picks: [Pick], to out: inout [UInt8]) {
    out.append(contentsOf: ",\n  \"\(name)\": [".utf8)
    for (index, pick) in picks.enumerated() {
      out.append(contentsOf: (index == 0 ? "\n    {" : ",\n    {").utf8)
      out.append(contentsOf: pick.members.joined(separator: ", ").utf8)
      out.append(.init(ascii: "}"))
    }
    out.append(contentsOf: (picks.isEmpty ? "]" : "\n  ]").utf8)
  }
}

private func member(_ name: String, _ text: String?) -> String? {
  text.map { "\"\(name)\": \(JSONText.quoted($0))" }
}

extension UnknownFields {
  fileprivate var asMember: String? { isEmpty ? nil : members }
}

extension SelectionManifest.Header {
  fileprivate var members: [String] {
    let parts: [String?] = [
      member("id", id),
      member("title", title),
      picker.map { "\"picker\": \($0.json)" },
      member("createdAt", createdAt),
      member("modifiedAt", modifiedAt),
      site.map { "\"site\": \($0.json)" },
      member("sequence", sequence.rawValue),
      isFinal ? "\"final\": true" : nil,
      basedOn.map { "\"basedOn\": \($0.json)" },
      unknownFields.asMember,
    ]
    return parts.compactMap { $0 }
  }
}

private func object(_ parts: [String?]) -> String {
  "{" + parts.compactMap { $0 }.joined(separator: ", ") + "}"
}

extension SelectionManifest.Picker {
  fileprivate var json: String { object([member("name", name), unknownFields.asMember]) }
}

extension SelectionManifest.Site {
  fileprivate var json: String {
    object([
      member("id", id), member("title", title), member("revision", revision),
      unknownFields.asMember,
    ])
  }
}

extension SelectionManifest.Basis {
  fileprivate var json: String {
    object([member("id", id), member("modifiedAt", modifiedAt), unknownFields.asMember])
  }
}

extension SelectionManifest.Pick {
  fileprivate var members: [String] {
    let parts: [String?] = [
      member("id", id),
      member("path", path),
      member("name", name),
      member("captureDate", captureDate),
      pixelSize.map { "\"pixelSize\": [\($0.width), \($0.height)]" },
      member("state", state.rawValue),
      rating.map { "\"rating\": \($0)" },
      member("label", label?.rawValue),
      member("note", note),
      member("pickedAt", pickedAt),
      unknownFields.asMember,
      votes.isEmpty ? nil : "\"votes\": [" + votes.map(\.json).joined(separator: ", ") + "]",
    ]
    return parts.compactMap { $0 }
  }
}

extension SelectionManifest.Vote {
  fileprivate var json: String {
    object(["\"source\": \(source)", "\"position\": \(position)"] + pick.members)
  }
}
