/// What a folder says of its photos' watermark; what it leaves out is as the site has it.
package struct WatermarkChange: Sendable, Equatable {
  package var enabled: Bool?
  package var text: String?
  /// From the folder.
  package var image: String?
  package var opacity: Double?
  package var position: Configuration.Watermark.Position?
  package var size: Double?

  package init() {}

  /// Whoever says how the mark looks wants one.
  package var isOn: Bool {
    get { enabled ?? true }
    set { enabled = newValue }
  }

  /// A text or picture of its own takes the place of the site's text or picture.
  package func applied(to site: Configuration.Watermark) -> Configuration.Watermark {
    var mark = site
    mark.enabled = isOn
    if text != nil || image != nil { (mark.text, mark.image) = (text, image) }
    mark.opacity = opacity ?? mark.opacity
    mark.position = position ?? mark.position
    mark.size = size ?? mark.size
    return mark
  }

  /// As the top of an `index.md` has it: yes, no, or the text.
  init(word: String) {
    switch word.lowercased() {
    case "yes", "true", "on": enabled = true
    case "no", "false", "off", "none": enabled = false
    default: text = word
    }
  }

  static var table: [Setting<WatermarkChange>] {
    [
      .flag("enabled", "Whether the photos are marked.", \.isOn),
      .text("text", "The text.", \.text),
      .text("image", "A picture file, from the album's folder.", \.image),
      .number("opacity", "How strong it is.", 0...1, \.opacity),
      .choice("position", "Where it is.", \.position),
      .number("size", "Its width, as a part of the picture's shorter side.", 0.01...1, \.size),
    ]
  }
}
