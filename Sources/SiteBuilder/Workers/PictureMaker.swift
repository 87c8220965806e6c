private import Imaging
private import Metadata
private import PhotoLibrary
package import Platform

/// Makes all pictures of one job: finds the picture in a RAW file or video first.
package enum PictureMaker {
  package static func perform(_ job: RenderJob, _ clock: inout ProcessorClock) -> RenderResult {
    switch job.source {
    case .tile(let kind): return attempt(job) { try draw(kind, job) }
    case .file(let path, let format):
      guard isUnchanged(path, job.mark) else { return changed }
      let result = attempt(job) {
        copyFilm(job, after: try render(path, format, job, &clock), &clock)
      }
      if isUnchanged(path, job.mark) { return result }
      // Pictures of another content must not stay under these names.
      for file in job.outputs.map(\.path) + [job.film?.path].compactMap(\.self) {
        try? File.remove(file)  // most often none was written
      }
      return changed
    }
  }

  private static func attempt(_ job: RenderJob, _ body: () throws -> RenderResult) -> RenderResult {
    do {
      return try body()
    } catch ImagingError.unwritable(let file, let reason) {
      return .impossible("can't write '\(file)': \(reason)")
    } catch let error as ImagingError {
      return .failed(plain("\(error)", job), isPermanent: error.isPermanent)
    } catch MetadataError.missingTool(let tool) {
      return .failed("\(MetadataError.missingTool(tool))", isPermanent: false)
    } catch MetadataError.unreadable(let error) {
      return .failed(plain("\(error)", job), isPermanent: false)
    } catch {
      return .failed(plain("\(error)", job), isPermanent: true)
    }
  }

  private static var changed: RenderResult {
    .failed("it changed while it was read; build again", isPermanent: false)
  }

  /// Whether the file is the one that was described; one that was only touched is, one that can't
  /// be looked at is not.
  private static func isUnchanged(_ path: Path, _ mark: FileMark?) -> Bool {
    guard let mark else { return true }
    guard let status = FileStatus.ifPresent(path) else { return false }
    if status.size == mark.size, status.modified == mark.modified { return true }
    return (try? describeFile(at: path).contentID) == mark.contentID  // gone by now: it has changed
  }

  /// A film that can't be copied is shown by its poster alone.
  private static func copyFilm(
    _ job: RenderJob,
    after result: RenderResult,
    _ clock: inout ProcessorClock
  ) -> RenderResult {
    guard let film = job.film, case .file(let path, _) = job.source,
      case .rendered(var infos, var warnings) = result
    else { return result }
    do throws(MetadataError) {
      try clock.measure(.film) { () throws(MetadataError) in
        if let seconds = film.secondsToTranscode {
          try transcodeVideo(of: path, to: film.path, seconds: seconds)
        } else {
          try copyVideo(of: path, to: film.path, webm: film.isWebM)
        }
      }
      infos[film.key] = .film
    } catch .unreadable(let error) {
      return .impossible("\(error)")
    } catch {
      infos[film.key] = .noFilm
      warnings.append(plain("\(error)", job))
    }
    return .rendered(infos, warnings: warnings)
  }

  /// What is said of a file is published, so it must not tell where the library is; and it is kept
  /// by the file's content, which other names may have tomorrow.
  private static func plain(_ message: String, _ job: RenderJob) -> String {
    guard case .file(let path, _) = job.source else { return message }
    let name = Path(bytes: Path(job.name).bytes)
    var text = message
    for known in [path, name, name.name] {
      text = text.replacing("'\(known.display)': ", with: "")
      text = text.replacing("'\(known.display)'", with: "it")
    }
    return text.replacing(path.display, with: "the file").replacing(/\s+$/, with: "")
  }

  /// What a rendition on disk says of itself.
  package static func info(of file: Path) -> RenditionInfo? {
    // A file that can't be read is made again.
    guard let bytes = try? File.read(file), let info = readRenditionInfo(bytes) else { return nil }
    return RenditionInfo(
      width: info.width,
      height: info.height,
      color: info.color,
      placeholder: info.placeholder
    )
  }

  private static func render(
    _ path: Path,
    _ format: String,
    _ job: RenderJob,
    _ clock: inout ProcessorClock
  ) throws -> RenderResult {
    var request = RenderRequest(
      source: .file(path),
      orientation: Orientation(exif: job.orientation),
      renditions: job.outputs.map(recipe)
    )
    switch (MediaFormat(rawValue: format) ?? .unknown).kind {
    case .raw:
      let preview = try clock.measure(.read) { try embeddedPreview(of: path) }
      request.source = .bytes(preview.bytes, name: job.name)
      request.orientation = Orientation(exif: preview.orientation)
    case .video:
      let poster = try clock.measure(.decode) { try videoPoster(of: path) }
      request.source = .bytes(poster, name: job.name)
      request.orientation = .upright
    case .picture, .unknown: break
    }
    if let recipe = job.outputs.first?.recipe {
      request.copyright = recipe.copyright
      request.background = RGBColor(hex: recipe.background) ?? .white
    }
    let outcome = try Imaging.render(request)
    clock.add(outcome.times)
    var pictures: [String: RenditionInfo] = [:]
    for rendition in outcome.renditions {
      pictures[rendition.name] = RenditionInfo(
        width: rendition.width,
        height: rendition.height,
        color: outcome.color,
        placeholder: outcome.placeholder
      )
    }
    return .rendered(pictures, warnings: outcome.warnings.map { plain($0, job) })
  }

  private static func draw(_ kind: RenderJob.TileKind, _ job: RenderJob) throws -> RenderResult {
    var pictures: [String: RenditionInfo] = [:]
    for output in job.outputs {
      let size = Imaging.PixelSize(width: output.recipe.size, height: output.recipe.size * 2 / 3)
      let tile = DrawnTile(
        kind == .video ? .video : .unreadable,
        size: output.recipe.shape == .square
          ? Imaging.PixelSize(width: size.width, height: size.width) : size,
        format: RenditionFormat(rawValue: output.recipe.format.rawValue) ?? .jpeg,
        quality: output.recipe.quality
      )
      let bytes = try tile.encoded()
      do throws(SystemError) {
        try AtomicFile.write(bytes, to: output.path, durability: .replaceable)
      } catch {
        return .impossible("\(error)")
      }
      pictures[output.key] = RenditionInfo(width: tile.size.width, height: tile.size.height)
    }
    return .rendered(pictures, warnings: [])
  }

  private static func recipe(_ output: RenderJob.Output) -> RenditionRecipe {
    RenditionRecipe(
      name: output.key,
      path: output.path,
      bounds: .longestSide(output.recipe.size),
      shape: output.recipe.shape == .square ? .square : .fit,
      quality: output.recipe.quality,
      format: RenditionFormat(rawValue: output.recipe.format.rawValue) ?? .jpeg,
      watermark: output.recipe.watermark.flatMap(watermark),
      isDescribing: output.recipe.isThumbnail
    )
  }

  private static func watermark(_ recipe: WatermarkRecipe) -> Watermark? {
    let content: Watermark.Content
    if let image = recipe.image {
      content = .image(image)
    } else if let text = recipe.text {
      content = .text(text)
    } else {
      return nil
    }
    let position: Watermark.Position =
      switch recipe.position {
      case .topLeft: .topLeft
      case .top: .top
      case .topRight: .topRight
      case .left: .left
      case .center: .center
      case .right: .right
      case .bottomLeft: .bottomLeft
      case .bottom: .bottom
      case .bottomRight: .bottomRight
      case .tiled: .tiled
      }
    return Watermark(
      content: content,
      position: position,
      opacity: recipe.opacity,
      scale: recipe.size
    )
  }
}

extension ImagingError {
  /// Whether the same file would fail in the same way tomorrow.
  fileprivate var isPermanent: Bool {
    switch self {
    case .unsupported, .undecodable, .tooLarge, .unencodable: true
    case .unreadable, .tooMuchMemory, .outOfMemory, .unwritable: false
    }
  }
}
