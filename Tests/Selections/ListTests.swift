import PhotoLibrary
import Selections
import Testing

private func library() -> [Asset] {
  [
    asset("1", "a/IMG_0001.JPG", "a/IMG_0001.CR2"), asset("2", "a/IMG_0005.jpg"),
    asset("3", "a/IMG_0012.jpg"), asset("4", "a/IMG_0013.jpg"), asset("5", "a/IMG_0017.jpg"),
    asset("6", "a/IMG_0019.jpg"), asset("7", "b/DSC_0300.JPG"), asset("8", "b/IMG_0300.JPG"),
    asset("9", "b/Photo of us 2.jpg"), asset("a", "b/IMG_0020.jpg"), asset("b", "c/318A1153.JPG"),
  ]
}

private func found(_ text: String) -> [String] {
  resolveList(text, in: library()).found.map(\.asset.name)
}

@Suite struct ListTests {
  @Test(arguments: [
    ("IMG_0001, IMG_0005.jpg; 17", ["IMG_0001.JPG", "IMG_0005.jpg", "IMG_0017.jpg"]),
    ("img_0001\r\n- IMG_0005\n* 0017.", ["IMG_0001.JPG", "IMG_0005.jpg", "IMG_0017.jpg"]),
    ("IMG_0001.CR2", ["IMG_0001.JPG"]),
    ("0012-0019", ["IMG_0012.jpg", "IMG_0013.jpg", "IMG_0017.jpg", "IMG_0019.jpg"]),
    ("IMG_0012 - IMG_0013", ["IMG_0012.jpg", "IMG_0013.jpg"]),
    ("IMG_0012.jpg – 13", ["IMG_0012.jpg", "IMG_0013.jpg"]),
    ("12 to 17", ["IMG_0012.jpg", "IMG_0013.jpg", "IMG_0017.jpg"]),
    ("DSC_0300", ["DSC_0300.JPG"]),
    ("318A1153", ["318A1153.JPG"]),
    ("Photo of us 2", ["Photo of us 2.jpg"]),
    ("> \"IMG_0005.jpg\"", ["IMG_0005.jpg"]),
    ("We love IMG_0005 and IMG_0017.jpg!", ["IMG_0005.jpg", "IMG_0017.jpg"]),
    ("IMG_0001 IMG_0005 17", ["IMG_0001.JPG", "IMG_0005.jpg", "IMG_0017.jpg"]),
    ("1 and 5", ["IMG_0001.JPG", "IMG_0005.jpg"]),
    ("Hi Ana,\n\nhere are ours:\n17\n\nBest\nLuis", ["IMG_0017.jpg"]),
  ])
  func `what people write finds photos`(text: String, names: [String]) {
    #expect(found(text) == names)
    #expect(resolveList(text, in: library()).unresolved.isEmpty, "\(text)")
  }

  @Test func `a number that fits two names is not guessed`() {
    let resolved = resolveList("300", in: library())
    guard case .ambiguous(let candidates, _) = resolved.picks[0].resolution else {
      Issue.record("\(resolved)")
      return
    }
    #expect(candidates.map(\.name) == ["DSC_0300.JPG", "IMG_0300.JPG"])
  }

  @Test func `a number within a sentence is shown, not taken`() {
    let resolved = resolveList("We meet on the 12 of May", in: library())
    #expect(resolved.found.isEmpty)
    #expect(resolved.unresolved.map(\.pick.name) == ["12"])
  }

  @Test(arguments: ["IMG_0999", "IMG_0999.jpg", "0030-0040", "999", "please IMG_0999.jpg"])
  func `what is not there is reported`(text: String) {
    #expect(resolveList(text, in: library()).unresolved.count == 1)
  }

  @Test func `words behind a name are its note`() {
    let resolved = resolveList("IMG_0005: crop tighter\n17 (black and white)", in: library())
    #expect(resolved.found.map(\.pick.note) == ["crop tighter", "black and white"])
  }

  @Test func `a table with a header is read`() throws {
    let text =
      "\u{FEFF}Filename;Rating;Colour;Notes;Selected\r\nIMG_0001.JPG;5;Red;"
      + "\"crop; \"\"tighter\"\"\";yes\r\nimg_0005;;;;x\r\nIMG_0012.jpg;;;;no\r\n\r\n"
      + "IMG_0017.jpg;★★★;none;;rejected\r\n"
    let report = try importSelection(Array(text.utf8), into: library())
    let found = report.resolved.found
    #expect(found.map(\.asset.name) == ["IMG_0001.JPG", "IMG_0005.jpg", "IMG_0017.jpg"])
    #expect(found[0].pick.rating == 5)
    #expect(found[0].pick.label == .red)
    #expect(found[0].pick.note == "crop; \"tighter\"")
    #expect(found[2].pick.state == .rejected)
    #expect(found[2].pick.rating == 3)
  }

  @Test(arguments: [
    ("name,rating\na.jpg,9\n", 2), ("name,rating\na.jpg,1\n,2\n", 3),
    ("name,label\n\"a.jpg,1\n", 2),
    ("name,status\na.jpg,perhaps\n", 2),
  ])
  func `a table's fault is named with its line`(text: String, line: Int) {
    let error = #expect(throws: ManifestError.self) {
      try importSelection(Array(text.utf8), into: library())
    }
    #expect(error?.line == line)
  }

  @Test func `lists are joined as each program's search wants`() {
    let assets = [
      asset("1", "a/IMG_1.JPG", "a/IMG_1.CR2"), asset("2", "b/IMG 2.x.JPG"), asset("3", "3.JPG"),
    ]
    var picks = assets.map { SelectionManifest.Pick($0) }
    picks[0].note = "=HYPERLINK(\"x\"), \"yes\""
    picks[0].rating = 4
    picks[2].state = .rejected
    let resolved = Resolver(assets: assets).resolve(picks)
    #expect(nameList(resolved, as: .plainText) == "IMG_1\nIMG 2.x\n")
    #expect(nameList(resolved, as: .lightroom) == "IMG_1, IMG 2.x\n")
    #expect(nameList(resolved, as: .captureOne) == "IMG_1 IMG 2.x\n")
    #expect(nameList(resolved, as: .finder) == "IMG_1 OR IMG 2.x\n")
    let csv = nameList(resolved, as: .csv)
    #expect(csv.hasPrefix("name,path,state,rating,label,note,capture date,id,files\r\n"))
    #expect(csv.contains("\"'=HYPERLINK(\"\"x\"\"), \"\"yes\"\"\""))
    #expect(csv.contains("3.JPG,3.JPG,rejected"))
    #expect(nameList(resolved, as: .json).contains("\"files\": [\"a/IMG_1.JPG\", \"a/IMG_1.CR2\"]"))
  }

  @Test func `our own table comes back`() throws {
    let assets = library()
    var picks = assets.prefix(3).map { SelectionManifest.Pick($0) }
    picks[0].note = "=1+1"
    picks[1].state = .rejected
    picks[2].rating = 0
    let csv = nameList(Resolver(assets: assets).resolve(picks), as: .csv)
    let found = try importSelection(Array(csv.utf8), into: assets).resolved.found
    #expect(found.map(\.asset.id) == assets.prefix(3).map(\.id))
    #expect(found.map(\.pick.note) == ["=1+1", nil, nil])
    #expect(found.map(\.pick.state) == [.picked, .rejected, .picked])
    #expect(found.map(\.pick.rating) == [nil, nil, 0])
  }
}
