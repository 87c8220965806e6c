package import Platform
private import Glibc

/// Where the sources and the shared test corpus are.
package enum Repository {
  /// The root of this package's checkout.
  package static var root: Path { Path("\(#filePath)").parent.parent.parent }

  /// The shared corpus beside the checkout, or nothing where it is absent.
  package static var corpus: Path? {
    let shared =
      getenv("GALLERY_SHARED").map { Path(String(cString: $0)) } ?? root.parent / "shared"
    let corpus = shared / "corpus"
    return File.exists(corpus / "open/cases.tsv") ? corpus : nil
  }
}
