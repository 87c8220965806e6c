import Metadata
import PhotoLibrary

/// What a pick says, ready to be written into a packet.
struct PickMarks {
  let pick: SelectionManifest.Pick
  let options: SidecarOptions

  private var isPicked: Bool { pick.state == .picked }

  /// Writes the marks, and tells what changed.
  func write(into document: inout XMPDocument) throws(XMPEditError) -> [String] {
    var pen = XMPPen(document: document)
    if options.writesRatings { try writeRating(&pen) }
    if options.writesLabels, let label = pick.label { try write(label, &pen) }
    try writeState(&pen)
    if let keyword = options.keyword { try write(keyword, &pen) }
    if options.writesNotes, let note = pick.note, !note.isEmpty { try writeNote(note, &pen) }
    document = pen.document
    return pen.changes
  }

  /// Absent is not zero: a pick without stars leaves the photographer's own.
  private func writeRating(_ pen: inout XMPPen) throws(XMPEditError) {
    if isPicked {
      if let rating = pick.rating, rating > 0 { try pen.set(XMPNames.rating, "\(rating)") }
    } else if !options.programs.isDisjoint(with: [.lightroom, .darktable]) {
      try pen.set(XMPNames.rating, "-1")
    }
  }

  private func write(_ label: ColorLabel, _ pen: inout XMPPen) throws(XMPEditError) {
    try pen.set(XMPNames.label, options.labelNames[label] ?? label.rawValue)
    // These go before xmp:Label in their programs, so one that is there must agree.
    if wants(.darktable, pen, XMPNames.darktableLabels) {
      try pen.add(XMPNames.darktableLabels, "\(label.darktable)", as: .sequence)
    }
    if wants(.digikam, pen, XMPNames.digiKamLabel) {
      try pen.set(XMPNames.digiKamLabel, "\(label.digiKam)")
    }
    if wants(.photoMechanic, pen, XMPNames.colorClass) {
      try pen.set(XMPNames.colorClass, "\(label.photoMechanic)")
    }
  }

  private func writeState(_ pen: inout XMPPen) throws(XMPEditError) {
    if wants(.digikam, pen, XMPNames.digiKamPick) {
      try pen.set(XMPNames.digiKamPick, isPicked ? "3" : "1")
    }
    if wants(.photoMechanic, pen, XMPNames.tagged) {
      try pen.set(XMPNames.tagged, isPicked ? "True" : "False")
      if !isPicked, pick.label == nil { try pen.set(XMPNames.colorClass, "8") }
    }
    try writePreferences(&pen)
    if options.writesFlags {
      try pen.set(XMPNames.pick, isPicked ? "1" : "-1")
      try pen.set(XMPNames.good, isPicked ? "true" : "false")
    }
  }

  /// Photo Mechanic's summary `tagged:class:rating:frame`, only where it is there.
  private func writePreferences(_ pen: inout XMPPen) throws(XMPEditError) {
    guard let old = pen.document.value(XMPNames.preferences) else { return }
    var parts = old.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count >= 3 else { return }
    parts[0] = isPicked ? "1" : "0"
    if let label = pick.label, options.writesLabels {
      parts[1] = "\(label.photoMechanic)"
    } else if !isPicked {
      parts[1] = "8"
    }
    if isPicked, options.writesRatings, let rating = pick.rating, rating > 0 {
      parts[2] = "\(rating)"
    }
    try pen.set(XMPNames.preferences, parts.joined(separator: ":"))
  }

  private func write(_ keyword: String, _ pen: inout XMPPen) throws(XMPEditError) {
    let path = options.keywordParents + [keyword]
    let names: [(XMPDocument.Name, String, XMPDocument.ListKind)] = [
      (XMPNames.subject, keyword, .bag),
      (XMPNames.hierarchicalSubject, path.joined(separator: "|"), .bag),
      (XMPNames.digiKamTags, path.joined(separator: "/"), .sequence),
    ]
    for (name, item, kind) in names {
      if name == XMPNames.digiKamTags, !wants(.digikam, pen, name) { continue }
      if isPicked {
        try pen.add(name, item, as: kind)
      } else {
        // A pick of an earlier round that was turned down now.
        try pen.remove(name, item)
      }
    }
  }

  private func writeNote(_ note: String, _ pen: inout XMPPen) throws(XMPEditError) {
    let old = pen.document.value(XMPNames.instructions) ?? ""
    if old.isEmpty { return try pen.set(XMPNames.instructions, note) }
    if !old.contains(note) { try pen.set(XMPNames.instructions, old + "\n" + note) }
  }

  private func wants(_ program: SidecarOptions.Program, _ pen: XMPPen, _ name: XMPDocument.Name)
    -> Bool
  {
    options.programs.contains(program) || !pen.document.items(name).isEmpty
  }
}

/// Changes a packet and notes what it changed.
private struct XMPPen {
  var document: XMPDocument
  var changes: [String] = []

  mutating func set(_ name: XMPDocument.Name, _ text: String) throws(XMPEditError) {
    let old = document.value(name)
    let before = document.bytes
    try document.set(name, to: text)
    if document.bytes != before { note(name, "\(old ?? "–") → \(text)") }
  }

  mutating func add(_ name: XMPDocument.Name, _ item: String, as kind: XMPDocument.ListKind)
    throws(XMPEditError)
  {
    let before = document.bytes
    try document.add([item], to: name, as: kind)
    if document.bytes != before { note(name, "+ \(item)") }
  }

  mutating func remove(_ name: XMPDocument.Name, _ item: String) throws(XMPEditError) {
    let before = document.bytes
    try document.remove([item], from: name)
    if document.bytes != before { note(name, "- \(item)") }
  }

  private mutating func note(_ name: XMPDocument.Name, _ change: String) {
    changes.append("\(name.prefix):\(name.local): \(change)")
  }
}

extension ColorLabel {
  /// darktable's numbers of its colour labels.
  fileprivate var darktable: Int {
    switch self {
    case .red: 0
    case .yellow: 1
    case .green: 2
    case .blue: 3
    case .purple: 4
    }
  }

  /// digiKam's numbers of its colour labels; it says magenta for purple.
  fileprivate var digiKam: Int {
    switch self {
    case .red: 1
    case .yellow: 3
    case .green: 4
    case .blue: 5
    case .purple: 6
    }
  }

  /// Photo Mechanic's colour classes, by the colours that it shows them in at first.
  fileprivate var photoMechanic: Int {
    switch self {
    case .purple: 1
    case .red: 2
    case .yellow: 4
    case .green: 5
    case .blue: 7
    }
  }
}
