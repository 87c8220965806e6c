private import Foundation
private import Imaging
private import Metadata
private import PhotoLibrary
private import Platform
private import SiteBuilder
private import Templating

/// Says what this machine can do, and what is missing.
struct DoctorCommand: Command {
  static let words = ["doctor"]
  static let summary = "Say which formats, programs and fonts this machine has, and what is missing"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .flag("json", help: "print JSON", \.isJSON)
    ]

  private var options = SiteOptions()
  private var isJSON = false

  /// One thing that was looked at.
  private struct Finding: Encodable {
    let name: String
    let isGood: Bool
    let text: String
  }

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    var findings = [
      Finding(name: "gallery", isGood: true, text: Version.current),
      Finding(
        name: "processors",
        isGood: true,
        text: "\(Machine.processorCount) for this process"
      ),
      Finding(
        name: "scaling",
        isGood: true,
        text: Resampler.isFast ? "with AVX2" : "without AVX2: right, but a third slower to build"
      ),
    ]
    findings += programs() + codecs() + [worker(context)] + protections()
    findings += [themes(context), leaflet(context)]
    findings += site(context)
    if isJSON {
      try context.console.json(["findings": findings])
    } else {
      for finding in findings {
        let name = finding.name + String(repeating: " ", count: max(1, 16 - finding.name.count))
        context.console.result("\(finding.isGood ? "ok      " : "missing ") \(name)\(finding.text)")
      }
    }
    return findings.allSatisfy(\.isGood) ? .ok : .unavailable
  }

  private func programs() -> [Finding] {
    ["ffmpeg", "ffprobe"].map { name in
      guard let path = ChildProcess.find(Path(name)) else {
        return Finding(
          name: name,
          isGood: false,
          text: "not found: videos get a drawn tile; install the package ffmpeg"
        )
      }
      let output = try? ChildProcess.run(path, arguments: ["-version"], timeout: 10)
      let line = output.map { String(decoding: $0.output.prefix { $0 != 10 }, as: UTF8.self) }
      return Finding(name: name, isGood: true, text: line ?? path.display)
    }
  }

  /// Every format is written once and read back: what works is seen, not looked up.
  private func codecs() -> [Finding] {
    RenditionFormat.allCases.map { format in
      do {
        let tile = try DrawnTile(
          .video,
          size: PixelSize(width: 64, height: 48),
          format: format
        ).encoded()
        let request = RenderRequest(
          source: .bytes(tile, name: format.rawValue),
          renditions: [RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(32))]
        )
        let outcome = try Imaging.render(request)
        return Finding(
          name: format.rawValue,
          isGood: outcome.renditions.first?.width == 32,
          text: "written and read"
        )
      } catch {
        return Finding(name: format.rawValue, isGood: false, text: "\(error)")
      }
    }
  }

  private func worker(_ context: Context) -> Finding {
    guard let executable = Machine.executable else {
      return Finding(name: "worker", isGood: false, text: "/proc is not mounted: no worker starts")
    }
    let output = try? ChildProcess.run(executable, arguments: ["worker"], timeout: 10)
    return Finding(
      name: "worker",
      isGood: output?.status == 0,
      text: output?.status == 0 ? "starts" : "a worker process does not start"
    )
  }

  /// What keeps a worker from what decoding never needs: it tries, and tells.
  private func protections() -> [Finding] {
    guard let executable = Machine.executable,
      let output = try? ChildProcess.run(
        executable,
        arguments: ["worker", "--check"],
        timeout: 20,
        limits: Workers.limits(writingTo: [])
      ),
      let tried = try? JSONDecoder().decode(Protections.self, from: Data(output.output))
    else {
      return [Finding(name: "protections", isGood: false, text: "a worker process does not start")]
    }
    let filter = "the kernel offers no filter of system calls"
    let rows = [
      ("no sockets", tried.refusesSockets, filter),
      ("no programs", tried.refusesPrograms, filter),
      ("no tracing", tried.refusesTracing, filter),
      ("no mounts", tried.refusesMounts, filter),
      ("no writing", tried.refusesWriting, "the kernel offers no Landlock"),
      (
        "no network", tried.network != Protections.network,
        "the kernel forbids namespaces to this user"
      ),
    ]
    // A build goes on without them: they are worth knowing, and nothing is broken.
    let active = rows.filter(\.1).map(\.0).joined(separator: ", ")
    let missing = rows.filter { !$0.1 }.map { "\($0.0) (\($0.2))" }.joined(separator: ", ")
    return [
      Finding(
        name: "protections",
        isGood: true,
        text: "workers: " + (active.isEmpty ? "none" : active)
          + (missing.isEmpty ? "" : "; not in force: \(missing)")
      )
    ]
  }

  private func themes(_ context: Context) -> Finding {
    do {
      let folders = try TemplateFolders.locate(
        theme: "default",
        in: .init(
          environment: context.environment["GALLERY_TEMPLATES"].map { Path($0) },
          executable: Machine.executable
        )
      )
      return Finding(
        name: "themes",
        isGood: true,
        text: folders.folders.last?.display ?? "found"
      )
    } catch {
      return Finding(name: "themes", isGood: false, text: "\(error)")
    }
  }

  private func leaflet(_ context: Context) -> Finding {
    let folder = MapLibrary.folder(in: context)
    let isThere = (try? MapLibrary(folder)) != nil  // unreadable counts as missing
    return Finding(
      name: "leaflet",
      isGood: isThere,
      text: isThere
        ? folder.display
        : "not in '\(folder.display)': maps are plain lists of places; install libjs-leaflet and "
          + "libjs-leaflet.markercluster, or set GALLERY_LEAFLET to its folder"
    )
  }

  /// The site in the folder, if there is one.
  private func site(_ context: Context) -> [Finding] {
    guard let site = try? options.resolve(context) else {
      return []  // a machine can be looked at without a site
    }
    let status = PhotoLibrary.authorizationStatus(of: site.library.string)
    let parent = File.exists(site.output) ? site.output : site.output.parent
    let free = (try? File.freeSpace(at: parent)) ?? 0
    return [
      Finding(
        name: "library",
        isGood: status == .authorized,
        text: "\(site.library.display): \(status)"
      ),
      Finding(
        name: "output",
        isGood: free > 100 << 20,
        text: "\(site.output.display): \(free >> 20) MiB free"
      ),
    ]
  }
}
