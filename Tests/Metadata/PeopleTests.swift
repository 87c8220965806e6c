import Metadata
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct PeopleTests {
  @Test func `regions of the Metadata Working Group are people with places`() throws {
    let people = try read(
      """
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Ana</mwg-rs:Name>
      <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.1"
      stArea:h="0.2" stArea:unit="normalized"/></rdf:li>
      <rdf:li><rdf:Description mwg-rs:Name="Luis" mwg-rs:Type="Face"/></rdf:li>
      <rdf:li><rdf:Description mwg-rs:Name="AF point" mwg-rs:Type="Focus"/></rdf:li>
      <rdf:li><rdf:Description mwg-rs:Name="" mwg-rs:Type="Face"/></rdf:li>
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      """
    )
    #expect(
      people == [
        PersonRegion(name: "Ana", x: 0.5, y: 0.25, width: 0.1, height: 0.2),
        PersonRegion(name: "Luis"),
      ]
    )
  }

  @Test func `Microsoft's regions are counted from their middle`() throws {
    let people = try read(
      """
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
      <rdf:li MPReg:Rectangle="0.25, 0.5, 0.5, 0.25" MPReg:PersonDisplayName="Ana"/>
      <rdf:li MPReg:Rectangle="0.1, 0.1, 0.1, 0.1"/>
      </rdf:Bag></MPRI:Regions></MP:RegionInfo>
      """
    )
    #expect(people == [PersonRegion(name: "Ana", x: 0.5, y: 0.625, width: 0.5, height: 0.25)])
  }

  @Test func `a person named twice is one, with the place where one is known`() throws {
    let people = try read(
      """
      <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ana</rdf:li><rdf:li>Bo</rdf:li></rdf:Bag>
      </Iptc4xmpExt:PersonInImage>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
      <rdf:li MPReg:Rectangle="0, 0, 0.5, 0.5" MPReg:PersonDisplayName="Ana"/>
      </rdf:Bag></MPRI:Regions></MP:RegionInfo>
      """
    )
    #expect(people.map(\.name) == ["Ana", "Bo"])
    #expect(people.first?.x == 0.25)
    #expect(people.last?.x == nil)
  }

  @Test(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
  func `the corpus' people are found`() throws {
    let reference = try readMetadata(of: CorpusCase.named("meta/iptc_2021.jpg").path).descriptive
    #expect(
      reference.people.map(\.name) == [
        "Person Shown 1 (ref2021.1)", "Person Shown 2 (ref2021.1)", "Person Name 1 (ref2021.1)",
      ]
    )
    let faces = try readMetadata(of: CorpusCase.named("orient/face_6_gray.jpg").path).descriptive
    #expect(!faces.people.isEmpty)
    #expect(faces.people.allSatisfy { $0.x.map { (0...1).contains($0) } == true })
  }

  private func read(_ elements: String) throws -> [PersonRegion] {
    let bytes = TinyJPEG.bytes(xmp: XMPText.packet(elements: elements))
    let path = try write(bytes, named: "a.jpg", in: TemporaryDirectory.current)
    return try readMetadata(of: path).descriptive.people
  }
}
