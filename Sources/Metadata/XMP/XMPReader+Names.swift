/// A property's or element's name.
struct XMPName: Hashable {
  let space: Space
  let name: String

  /// A namespace; known ones compare by number, which is most of the work of reading a packet.
  enum Space: Hashable {
    case known(XMPSpace)
    case other(String)

    init(_ address: String) {
      self = XMPSpace.byAddress[address].map(Space.known) ?? .other(address)
    }

    /// The usual prefix, or the address where there is none.
    var prefix: String {
      switch self {
      case .known(let space): space.prefix
      case .other(let address): address
      }
    }
  }

  init(space: Space, name: String) {
    self.space = space
    self.name = name
  }

  init(_ space: XMPSpace, _ name: String) { self.init(space: .known(space), name: name) }
}

/// The namespaces that are read.
enum XMPSpace: UInt8, CaseIterable {
  case rdf, xml, dc, xmp, xmpRights, xmpMM, xmpDM, exif, exifEX, aux, tiff, photoshop, cameraRaw,
    lightroom, iptcCore, iptcExtension, regions, area, microsoftPhoto, microsoftPeople,
    microsoftRegionInfo, microsoftRegion, digiKam, darktable, photoMechanic, acdsee, pdf

  static let byAddress = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.address, $0) }
  )

  var address: String {
    switch self {
    case .rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    case .xml: "http://www.w3.org/XML/1998/namespace"
    case .dc: "http://purl.org/dc/elements/1.1/"
    case .xmp: "http://ns.adobe.com/xap/1.0/"
    case .xmpRights: "http://ns.adobe.com/xap/1.0/rights/"
    case .xmpMM: "http://ns.adobe.com/xap/1.0/mm/"
    case .xmpDM: "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
    case .exif: "http://ns.adobe.com/exif/1.0/"
    case .exifEX: "http://cipa.jp/exif/1.0/"
    case .aux: "http://ns.adobe.com/exif/1.0/aux/"
    case .tiff: "http://ns.adobe.com/tiff/1.0/"
    case .photoshop: "http://ns.adobe.com/photoshop/1.0/"
    case .cameraRaw: "http://ns.adobe.com/camera-raw-settings/1.0/"
    case .lightroom: "http://ns.adobe.com/lightroom/1.0/"
    case .iptcCore: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    case .iptcExtension: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    case .regions: "http://www.metadataworkinggroup.com/schemas/regions/"
    case .area: "http://ns.adobe.com/xmp/sType/Area#"
    case .microsoftPhoto: "http://ns.microsoft.com/photo/1.0/"
    case .microsoftPeople: "http://ns.microsoft.com/photo/1.2/"
    case .microsoftRegionInfo: "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    case .microsoftRegion: "http://ns.microsoft.com/photo/1.2/t/Region#"
    case .digiKam: "http://www.digikam.org/ns/1.0/"
    case .darktable: "http://darktable.sf.net/"
    case .photoMechanic: "http://ns.camerabits.com/photomechanic/1.0/"
    case .acdsee: "http://ns.acdsee.com/iptc/1.0/"
    case .pdf: "http://ns.adobe.com/pdf/1.3/"
    }
  }

  /// The usual prefix, for showing a property to people.
  var prefix: String {
    switch self {
    case .cameraRaw: "crs"
    case .lightroom: "lr"
    case .iptcCore: "Iptc4xmpCore"
    case .iptcExtension: "Iptc4xmpExt"
    case .regions: "mwg-rs"
    case .area: "stArea"
    case .microsoftPhoto: "MicrosoftPhoto"
    case .microsoftPeople: "MP"
    case .microsoftRegionInfo: "MPRI"
    case .microsoftRegion: "MPReg"
    case .photoMechanic: "photomechanic"
    default: "\(self)"
    }
  }
}
