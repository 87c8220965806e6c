import Metadata
import Platform

/// Makes an asset of the files that belong together.
struct AssetBuilder {
  private let files: [DescribedFile]
  /// The last one made: photos in a row are mostly taken with the same settings.
  private var camera: (metadata: CameraMetadata, shared: Shared<Camera>?)?

  init(_ files: [DescribedFile]) { self.files = files }

  mutating func asset(_ group: FileGroup) -> Asset {
    let main = files[group.main]
    let others = group.members.map { files[$0.index] }
    let layers = layers(of: group)
    let location =
      layers.lazy.compactMap(\.location).first
      ?? ([main] + others).lazy.compactMap(\.metadata.location).first
    let camera = ([main] + others).first { $0.metadata.camera.model != nil } ?? main
    return Asset(
      Asset.Attributes(
        id: AssetID(contentID: main.identity),
        type: main.type,
        representations: representations(of: group),
        captureDate: CompactDate(captureDate(layers, main, others)),
        location: location.flatMap(Location.init),
        pixelSize: main.metadata.uprightSize.map(PixelSize.init),
        annotations: Asset.shared(Annotations(merging: layers)),
        camera: shared(camera.metadata.camera),
        duration: main.type == .video ? main.metadata.video?.duration : nil,
        dateAdded: main.added,
        problems: problems(of: group)
      )
    )
  }

  private mutating func shared(_ metadata: CameraMetadata) -> Shared<Camera>? {
    if let camera, camera.metadata == metadata { return camera.shared }
    let made = Asset.shared(Camera(metadata))
    camera = (metadata, made)
    return made
  }

  /// What says something of the picture, the one that is believed first at the front: the shown
  /// file's own sidecar, the common one, those of the other files, then the files themselves.
  private func layers(of group: FileGroup) -> [DescriptiveMetadata] {
    if group.sidecars.isEmpty, group.members.isEmpty {
      return [files[group.main].metadata.descriptive]
    }
    func sidecars(_ isMeant: (FileGroup.Sidecar) -> Bool) -> [DescriptiveMetadata] {
      group.sidecars.filter(isMeant).map { files[$0.index].metadata.descriptive }
    }
    let own = sidecars { $0.subject == group.main }
    let common = sidecars { $0.subject == nil }
    let further = sidecars { $0.subject != nil && $0.subject != group.main }
    let embedded = ([group.main] + group.members.map(\.index)).map {
      files[$0].metadata.descriptive
    }
    return own + common + further + embedded
  }

  /// What a sidecar states, then what the shown file states, then its RAW or original; then what a
  /// name tells, then the time of the last modification.
  private func captureDate(
    _ layers: [DescriptiveMetadata],
    _ main: DescribedFile,
    _ others: [DescribedFile]
  ) -> CaptureDate {
    let stills = others.filter { $0.kind != .video }
    let dates = ([main] + stills).compactMap(\.metadata.date)
    let date =
      layers.lazy.compactMap(\.date).first ?? dates.first { $0.source != .fileName }
      ?? dates.first ?? FileNameDate.date(in: Path(bytes: main.file.path.bytes).name)
    if let date { return CaptureDate(date) }
    let seconds = main.file.modified / 1_000_000_000
    return CaptureDate(wallClockSeconds: seconds, offset: 0, source: .modificationTime)
  }

  private func representations(of group: FileGroup) -> [Representation] {
    let main = FileGroup.Member(index: group.main, role: .primary)
    if group.members.isEmpty, group.sidecars.isEmpty { return [representation(main)] }
    let sidecars = group.sidecars.filter { !FileKind.isNotes(files[$0.index].file.path) }
      .map { FileGroup.Member(index: $0.index, role: .sidecar) }
    return ([main] + group.members + sidecars).map(representation)
  }

  private func representation(_ member: FileGroup.Member) -> Representation {
    let described = files[member.index]
    let metadata = described.metadata
    return Representation(
      role: member.role,
      path: described.file.path,
      format: member.role == .sidecar ? "xmp" : metadata.format.rawValue,
      size: described.file.size,
      modified: described.file.modified,
      contentID: described.contentID.isEmpty ? nil : described.contentID,
      orientation: metadata.orientation,
      colorProfile: metadata.colorProfile,
      storedSize: metadata.pixelSize.map(PixelSize.init),
      isAnimated: metadata.isAnimated,
      isWebPlayable: metadata.video?.isWebPlayable ?? false
    )
  }

  private func problems(of group: FileGroup) -> [Problem] {
    let main = files[group.main]
    if group.members.isEmpty, group.sidecars.isEmpty, main.problem == nil,
      main.metadata.warnings.isEmpty
    {
      return []
    }
    var problems: [Problem] = []
    let indexes = [group.main] + group.members.map(\.index) + group.sidecars.map(\.index)
    for index in indexes {
      let described = files[index]
      let path = described.file.path
      if let message = described.problem {
        let isShown = index == group.main && described.file.kind != .unsupported
        let severity: Problem.Severity = isShown ? .unreadable : .warning
        problems.append(Problem(severity: severity, path: path, message: message))
      }
      for warning in described.metadata.warnings where warning != described.problem {
        problems.append(Problem(severity: .warning, path: path, message: warning))
      }
    }
    return problems
  }
}
