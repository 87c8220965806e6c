import Metadata

/// The properties that picks are written to.
enum XMPNames {
  private static func xmp(_ local: String) -> XMPDocument.Name {
    .init("http://ns.adobe.com/xap/1.0/", "xmp", local)
  }
  private static func dynamicMedia(_ local: String) -> XMPDocument.Name {
    .init("http://ns.adobe.com/xmp/1.0/DynamicMedia/", "xmpDM", local)
  }
  private static func digiKam(_ local: String) -> XMPDocument.Name {
    .init("http://www.digikam.org/ns/1.0/", "digiKam", local)
  }
  private static func photoMechanic(_ local: String) -> XMPDocument.Name {
    .init("http://ns.camerabits.com/photomechanic/1.0/", "photomechanic", local)
  }

  static let rating = xmp("Rating")
  static let label = xmp("Label")
  static let pick = dynamicMedia("pick")
  static let good = dynamicMedia("good")
  static let subject = XMPDocument.Name("http://purl.org/dc/elements/1.1/", "dc", "subject")
  static let hierarchicalSubject = XMPDocument.Name(
    "http://ns.adobe.com/lightroom/1.0/",
    "lr",
    "hierarchicalSubject"
  )
  static let instructions = XMPDocument.Name(
    "http://ns.adobe.com/photoshop/1.0/",
    "photoshop",
    "Instructions"
  )
  static let darktableLabels = XMPDocument.Name(
    "http://darktable.sf.net/",
    "darktable",
    "colorlabels"
  )
  static let digiKamPick = digiKam("PickLabel")
  static let digiKamLabel = digiKam("ColorLabel")
  static let digiKamTags = digiKam("TagsList")
  static let tagged = photoMechanic("Tagged")
  static let colorClass = photoMechanic("ColorClass")
  static let preferences = photoMechanic("Prefs")
}
