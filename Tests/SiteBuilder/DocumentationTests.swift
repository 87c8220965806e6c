import Foundation
import Platform
import SiteBuilder
import Templating
import TestSupport
import Testing

@Suite struct DocumentationTests {
  @Test func `the JSON Schema is that of the settings`() throws {
    try Golden.expect(
      Configuration.schema,
      in: Repository.root / "Documentation/gallery.schema.json"
    )
    let json = try JSONSerialization.jsonObject(with: Data(Configuration.schema.utf8))
    let schema = try #require(json as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(properties.keys.contains("picking"))
  }

  /// `albums[].cover.src` and the like.
  private func names(_ value: TemplateValue, _ prefix: String = "") -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: []) { names, member in
        let path = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
        names.insert(path)
        names.formUnion(self.names(member.value, path))
      }
    case .list(let entries):
      entries.reduce(into: []) { $0.formUnion(self.names($1, prefix + "[]")) }
    case .text, .bool: []
    }
  }

  @Test func `the guide to templates describes each field of the page models, and no other`() throws
  {
    let guide = try File.text(Repository.root / "Documentation/Templates.md")
    var documented = Set(guide.matches(of: #/(?m)^- `([A-Za-z.\[\]]+)`: /#).map { String($0.1) })
    documented.remove("content")
    var fields = names(try TemplateValueEncoder.encode(PageModel.example))
    // A photo's page has all that a tile has, which the guide says in one sentence.
    let tile = Set(
      fields.filter { $0.hasPrefix("assets[].") }.map { "asset." + $0.dropFirst("assets[].".count) }
    )
    fields.subtract(tile.subtracting(documented))
    // Nor has a card of a month anything that another has not.
    let card = fields.filter { $0.hasPrefix("albums[].") }.map { $0.dropFirst("albums[].".count) }
    for place in ["timeline.years[].albums[].", "timeline.undated."] {
      fields.subtract(Set(card.map { place + $0 }).subtracting(documented))
    }
    fields.remove("strings.key")
    // Objects that the guide describes by their members alone.
    let described = fields.filter { field in
      documented.contains { $0.hasPrefix(field + ".") || $0.hasPrefix(field + "[]") }
    }
    #expect(documented.subtracting(fields).sorted() == [])
    #expect(fields.subtracting(documented).subtracting(described).sorted() == [])
  }
}
