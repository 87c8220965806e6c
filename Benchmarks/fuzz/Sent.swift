import PhotoLibrary
import Selections

/// What other people send: manifests, links, tables and lists.
enum Sent {
  private static let assets = (1...20).compactMap { number in
    AssetID(String(repeating: "\(number % 10)", count: 32) + (number > 10 ? "~0123abcd" : ""))
      .map { id in
        Asset(
          id: id,
          type: .photo,
          representations: [
            Representation(
              role: .primary,
              path: LibraryPath("\(number % 3)/IMG_00\(number).JPG"),
              format: "jpeg",
              size: 1
            )
          ]
        )
      }
  }

  static func manifest(_ bytes: [UInt8]) {
    guard let manifest = try? SelectionManifest(json: bytes) else { return }
    let encoded = manifest.encoded()
    guard let again = try? SelectionManifest(json: encoded) else {
      fatalError("what was written is not read")
    }
    precondition(again == manifest && again.encoded() == encoded, "written twice, not the same")
    _ = merge([manifest, manifest], by: .votes(minimum: 2))
    _ = merge([manifest, SelectionManifest()], by: .union)
    _ = Resolver(assets: assets).resolve(manifest.picks)
    if let link = PicksLink(manifest) { precondition((try? PicksLink(link.value)) != nil) }
  }

  static func link(_ bytes: [UInt8]) {
    guard let link = try? PicksLink(String(decoding: bytes, as: UTF8.self)) else { return }
    precondition((try? PicksLink(link.fragment)) == link, "written and read, not the same")
    _ = Resolver(assets: assets).resolve(link.manifest.picks)
  }

  static func list(_ bytes: [UInt8]) {
    guard let report = try? importSelection(bytes, into: assets) else { return }
    precondition((try? SelectionManifest(json: report.refreshed.encoded())) != nil)
  }
}
