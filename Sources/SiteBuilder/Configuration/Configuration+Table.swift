private import PhotoLibrary

/// Every key that `gallery.json` may have.
extension Configuration {
  static var table: [Setting<Configuration>] {
    [
      .text("library", "The folder of photos, from the site's folder.", \.library),
      .text("output", "The folder that the site is written into.", \.output),
      .text("title", "The site's name.", \.title),
      .text("author", "Who publishes it.", \.author),
      .text(
        "description",
        "A sentence or two for the first page and for link previews.",
        \.description
      ),
      .text("copyright", "A line for the footer and for every picture.", \.copyright),
      .text(
        "id",
        "Any text; keeps viewers' picks with the site when its title or folder changes.",
        \.id
      ),
      .text("language", "The language of the pages, such as \"de\" or \"zh-Hans\".", \.language),
      .texts("languages", "Languages a viewer may switch to; all by default.", \.languages),
      .group("albums", "Which albums there are, and their order.", \.albums, albums),
      .texts("include", "Only files that fit one of these patterns.", \.include),
      .texts("exclude", "No files or folders that fit one of these patterns.", \.exclude),
      .flag("followLinks", "Whether links to folders are followed.", \.followLinks),
      .flag("allowLinksOut", "Whether links may lead out of the library.", \.allowLinksOut),
      .choice("sort", "The order of an album's photos; a minus reverses it.", \.sort),
      .group("renditions", "The pictures made of each photo.", \.renditions, renditions),
      .group(
        "watermark",
        "A text or picture drawn onto the pictures.",
        \.watermark,
        switch: \.isEnabled,
        watermark
      ),
      .choice(
        "originals",
        "Whether the original files are published: linked or copied, with all they hold.",
        \.originals
      ),
      .group(
        "downloads",
        "Zip files of whole albums.",
        \.downloads,
        [
          .choice(
            "files",
            "What is in them: the original files with all they hold, or the largest pictures.",
            \.files
          ),
          .choices("kinds", "The kinds of albums that have one.", \.kinds),
        ]
      ),
      .flag(
        "videos",
        "Whether videos can be played; they are copied without the place and the camera.",
        \.videos
      ),
      .flag(
        "transcodeVideos",
        "Whether videos that browsers can't play are encoded anew; takes long.",
        \.transcodeVideos
      ),
      .group("privacy", "What the pages may tell.", \.privacy, privacy),
      .group("picking", "How viewers pick photos.", \.picking, switch: \.enabled, picking),
      .texts("selections", "Selection manifests whose picks the site shows.", \.selections),
      .flag("onlySelected", "Whether only the photos of the selections are shown.", \.onlySelected),
      .flag("photoPages", "Whether each photo has a page of its own.", \.photoPages),
      .text("theme", "The folder of templates to use.", \.theme),
      .flag("feed", "Whether there is an Atom feed; needs baseURL.", \.feed),
      .group(
        "map",
        "A page of the photos that have a place; tells where.",
        \.map,
        switch: \.enabled,
        map
      ),
      .flag("timeline", "Whether there are pages of all photos by year and month.", \.timeline),
      .text(
        "baseURL",
        "Where the site will be, such as \"https://example.org/photos/\".",
        \.baseURL
      ),
    ]
  }

  private static var albums: [Setting<Albums>] {
    [
      .choices("kinds", "The kinds of albums that the site has, in this order.", \.kinds),
      .choice("order", "The order of albums of one kind.", \.order),
      .flag("includeEmpty", "Whether empty albums are shown.", \.includeEmpty),
      .integer("pageSize", "Photos on one page of an album.", 1...10_000, \.pageSize),
      .number(
        "eventGapHours",
        "Hours without a photo that begin a new event.",
        0.01...8760,
        \.eventGapHours
      ),
      .group(
        "photoStream",
        "The album of the newest photos.",
        \.photoStream,
        [
          .integer("days", "How far back it goes.", 1...36_500, \.days),
          .integer("limit", "How many photos it has at the most.", 1...1_000_000, \.limit),
        ]
      ),
      .groups("smart", "Albums of all photos that fit a rule.", \.smart, empty: .init(), smart),
    ]
  }

  private static var smart: [Setting<Albums.Smart>] {
    [
      .text("title", "The album's name.", \.title),
      .integer("minimumRating", "At least so many stars.", 0...5, \.minimumRating),
      .choice("label", "This colour label.", \.label),
      .texts("keywords", "One of these keywords, or more.", \.keywords),
      .texts("people", "One of these people, or more.", \.people),
      .text("from", "Taken on this day or later: \"2026-05-01\".", \.from),
      .text("to", "Taken on this day or before.", \.to),
      .text("camera", "A camera whose name holds this.", \.camera),
      .choice("type", "Photos or videos only.", \.type),
      .integer("limit", "So many at the most.", 1...1_000_000, \.limit),
    ]
  }

  private static var renditions: [Setting<Renditions>] {
    [
      .group(
        "thumbnail",
        "The small picture in the grid.",
        \.thumbnail,
        [
          .integer("size", "Its longer side, in pixels.", 32...2048, \.size),
          .choice("shape", "Whether it is cut to a square.", \.shape),
          .integer("quality", "JPEG quality.", 1...100, \.quality),
        ]
      ),
      .integers("sizes", "The longer sides of the large pictures.", 64...16_384, \.sizes),
      .integer("quality", "JPEG quality of the large pictures.", 1...100, \.quality),
      .choices("formats", "File formats; browsers that can't show one get the JPEG.", \.formats),
      .text("background", "What shows through transparent pictures: \"#rrggbb\".", \.background),
    ]
  }

  private static var watermark: [Setting<Watermark>] {
    [
      .flag("enabled", "Whether photos are marked; an album can say otherwise.", \.isEnabled),
      .text("text", "The text.", \.text),
      .text("image", "A picture file, from the site's folder.", \.image),
      .number("opacity", "How strong it is.", 0...1, \.opacity),
      .choice("position", "Where it is.", \.position),
      .number("size", "Its width, as a part of the picture's shorter side.", 0.01...1, \.size),
    ]
  }

  private static var privacy: [Setting<Privacy>] {
    [
      .flag("location", "Whether coordinates are published.", \.location),
      .flag("places", "Whether names of places are published.", \.places),
      .flag("people", "Whether names of people are published.", \.people),
      .flag("keywords", "Whether keywords are published.", \.keywords),
      .flag("camera", "Whether camera, lens and exposure are published.", \.camera),
      .flag("searchEngines", "Whether search engines may list the site.", \.searchEngines),
    ]
  }

  private static var map: [Setting<Map>] {
    [
      .flag("enabled", "Whether there is a map.", \.enabled),
      .text(
        "tiles",
        "Where the map's pictures come from: \"https://example.org/{z}/{x}/{y}.png\".",
        \.tiles
      ),
      .text("attribution", "Whose pictures these are; Markdown.", \.attribution),
      .integer(
        "maximumZoom",
        "The closest zoom that there are pictures for.",
        1...24,
        \.maximumZoom
      ),
    ]
  }

  private static var picking: [Setting<Picking>] {
    [
      .flag("enabled", "Whether viewers can pick.", \.enabled),
      .choice("mode", "Whether one photo is picked or many.", \.mode),
      .integer("minimum", "How many are to be picked at least.", 0...1_000_000, \.minimum),
      .integer("maximum", "How many can be picked.", 1...1_000_000, \.maximum),
      .flag("ratings", "Whether picks can be given stars.", \.ratings),
      .flag("labels", "Whether picks can be given a colour.", \.labels),
      .flag("notes", "Whether picks can be given a note.", \.notes),
      .texts(
        "labelNames",
        "What the colours mean: \"green\": \"print\".",
        keys: ColorLabel.allCases.map(\.rawValue),
        \.labelNames
      ),
      .group(
        "handOver",
        "How the picks come back.",
        \.handOver,
        [
          .text("email", "The address that viewers send their picks to.", \.email),
          .text("subject", "The subject of that message.", \.subject),
        ]
      ),
    ]
  }
}
