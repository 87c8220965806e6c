import PhotoLibrary
import Platform

/// The stages before anything is rendered.
extension Build {
  /// Makes sure that nothing is ever written into the library.
  func checkFolders() throws {
    let library = (try? File.realPath(request.library)) ?? request.library  // told by the scan
    let output = Self.real(request.output)
    if library.isInside(output) {
      throw BuildError.outputHoldsLibrary(output: request.output, library: request.library)
    }
  }

  /// Makes the folders, and sure that no other build is at work.
  func lockedState() throws -> FileLock {
    try checkFolders()
    do throws(SystemError) {
      try Folder.create(request.state)
      try Folder.create(request.output)
    } catch {
      throw BuildError.badOutput(request.output, reason: error.description)
    }
    let path = request.state / "build.lock"
    guard let lock = try FileLock.tryLock(path) else {
      throw BuildError.anotherBuildIsRunning(lock: path)
    }
    try AtomicFile.removeLitter(in: request.state)
    return lock
  }

  /// Where a path is or would be: the links of the part that exists are followed.
  private static func real(_ path: Path) -> Path {
    if let real = try? File.realPath(path) { return real }  // not there yet: its parent is asked
    guard path.bytes.count > 1, !path.parent.isEmpty else { return path }
    return real(path.parent) / path.name
  }

  /// The library as the site shows it, with what is known of its pictures.
  func arranged(_ library: LibraryView, theme: Theme, notes: RenditionNotes) throws -> SiteContext {
    var configuration = request.configuration
    let settings = try albumSettings(of: library)
    // What the library's own folder says of itself is said of the site.
    let root = settings[LibraryPath("")]
    configuration.author = configuration.author ?? root?.author
    let siteTitle = configuration.title ?? root?.title ?? request.title
    let texts = theme.texts(for: configuration.language)
    var localized = library
    for index in localized.albums.indices {
      localized.albums[index].title = title(
        of: localized.albums[index],
        siteTitle: siteTitle,
        texts: texts
      )
    }
    let arrangement = Arrangement(
      localized,
      configuration: configuration,
      settings: settings,
      selected: configuration.onlySelected ? Set(request.preselected) : nil
    )
    let others =
      configuration.languages.isEmpty ? theme.locales.keys.sorted() : configuration.languages
    var marks = Marks(
      site: configuration.watermark,
      siteFolder: request.siteFolder,
      library: request.library,
      settings: settings
    )
    let recipes = RecipeSet(
      configuration,
      watermark: try marks.ofSite(),
      smallSize: theme.smallSize
    )
    var site = SiteContext(
      configuration: configuration,
      arrangement: arrangement,
      renditions: RenditionIndex(
        recipes: recipes,
        varied: marks.areVaried
          ? try RecipeSet.varied(arrangement.assets, site: recipes, marks: &marks) : [:],
        notes: notes,
        films: !configuration.videos
          ? .none : configuration.transcodeVideos ? .transcoded : .playable
      ),
      texts: texts,
      languages: [texts.language]
        + others.filter { $0 != texts.language && theme.locales[$0] != nil },
      id: request.siteID,
      title: siteTitle
    )
    site.about = root?.description
    site.preselected = Set(request.preselected)
    site.preselection = request.preselection
    site.generator = request.generator
    if configuration.originals != .none {
      for asset in arrangement.assets {
        site.originals[asset.id] = SiteURL.encoded(SiteContext.originalFile(asset))
      }
    }
    try addOverviews(to: &site, theme: theme)
    return site
  }

  /// What folders say of themselves: those of albums, and all that hold a photo, whose marks
  /// count whatever albums the site has.
  private func albumSettings(of library: LibraryView) throws -> [LibraryPath: AlbumSettings] {
    var folders: Set<LibraryPath> = [LibraryPath("")]
    var last = LibraryPath("")
    func add(_ folder: LibraryPath) {
      var folder = folder
      while folders.insert(folder).inserted {
        folder = folder.parent
      }
    }
    for album in library.albums {
      if let folder = album.folder { add(folder) }
      for asset in album.members {
        let folder = asset.path.parent
        if folder != last { add(folder) }
        last = folder
      }
    }
    var settings: [LibraryPath: AlbumSettings] = [:]
    for folder in folders {
      settings[folder] = try AlbumSettings.read(request.library / Path(bytes: folder.bytes))
    }
    return settings
  }

  /// The library's folder as an album is called as the site is; nameless ones get the theme's words.
  private func title(of album: Album, siteTitle: String, texts: Texts) -> String {
    switch album.kind {
    case .cameraRoll: texts.text("albumCameraRoll", album.title)
    case .library: texts.text("albumLibrary", album.title)
    case .photoStream: texts.text("albumPhotoStream", album.title)
    case .album where album.folder?.bytes.isEmpty == true: siteTitle
    default: album.title
    }
  }

  /// What is to be made, given what is there.
  func planned(
    _ site: SiteContext,
    media: [MediaFile: Int],
    publisher: borrowing Publisher
  ) -> BuildPlan {
    var plan = pictures(of: site, existing: media)
    plan.pages = theFilesBeside(site) + site.pageFiles
    plan.pages += site.arrangement.albums.filter(site.isDownloadable).map(\.archiveFile)
    if !site.originals.isEmpty {
      plan.pages += site.arrangement.assets.map(SiteContext.originalFile)
    }
    plan.orphans = publisher.orphans(among: Set(plan.pages), media: plan.media)
    return plan
  }

  /// The pictures that are to be made, given those that are there.
  func pictures(of site: SiteContext, existing media: [MediaFile: Int]) -> BuildPlan {
    BuildPlan(
      site.arrangement.assets,
      index: site.renditions,
      library: request.library,
      output: request.output,
      existing: media
    )
  }

  private func theFilesBeside(_ site: SiteContext) -> [String] {
    ["assets/gallery.css", "assets/gallery.js", Publisher.siteFile]
      + site.languages.map(SiteContext.localeFile) + site.addressFiles.map(\.name)
  }

  /// The renditions that are there, with the sizes of their files; empty files are what a full disk
  /// leaves behind.
  func existingMedia(sweeping: Bool) throws -> [MediaFile: Int] {
    let media = request.output / "media"
    guard FileStatus.ifPresent(media)?.isFolder == true else { return [:] }
    var sizes: [MediaFile: Int] = [:]
    for folder in try Folder.entries(of: media) where folder.kind == .folder {
      for member in try Folder.members(of: media / folder.name, where: { _ in true }) {
        let path = media / folder.name / member.name
        if AtomicFile.isTemporary(member.name) {
          if sweeping { try AtomicFile.removeIfLitter(path) }  // other machines may be at work
        } else if let file = MediaFile(fileName: member.name.string),
          file.key.text.hasPrefix(folder.name.string)
        {
          let status = member.status.kind == .link ? FileStatus.ifPresent(path) : member.status
          if let status, status.size > 0 { sizes[file] = Int(status.size) }
        }
      }
    }
    return sizes
  }
}

extension SiteContext {
  /// All pages and data files, in the order in which they are written: the first page last.
  var pageFiles: [String] {
    var files = arrangement.albums.flatMap(dataFiles) + overviewFiles
    if configuration.photoPages { files += arrangement.assets.compactMap(photoPage) }
    for index in arrangement.albums.indices {
      let placed = arrangement.albums[index]
      files += (1...pageCount(of: placed)).map(placed.pageFile)
    }
    if configuration.picking.enabled { files.append("picks.html") }
    return files + ["index.html"]
  }
}
