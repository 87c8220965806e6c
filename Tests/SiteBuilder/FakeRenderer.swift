import Platform
import SiteBuilder
import Synchronization

/// Writes a few bytes for each picture, and fails for the files it is told to.
final class FakeRenderer: Renderer {
  private let broken: Set<String>
  private let full: Set<String>
  private let state = Mutex<(jobs: [RenderJob], files: Int)>(([], 0))

  private let copiesFilms: Bool

  init(
    broken: Set<String> = [],
    fullDiskAt full: Set<String> = [],
    copiesFilms: Bool = true
  ) {
    self.broken = broken
    self.full = full
    self.copiesFilms = copiesFilms
  }

  /// All jobs it was given, and how many files it wrote.
  var jobs: [RenderJob] { state.withLock { $0.jobs } }
  var fileCount: Int { state.withLock { $0.files } }

  func render<Jobs: RandomAccessCollection<RenderJob> & Sendable>(
    _ jobs: Jobs,
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async where Jobs.Index == Int {
    state.withLock { $0.jobs += jobs }
    // From the last to the first: nothing may depend on the order.
    for (index, job) in jobs.enumerated().reversed() { await receive(index, result(of: job)) }
  }

  private func result(of job: RenderJob) -> RenderResult {
    if broken.contains(job.name) { return .failed("the JPEG data ends early", isPermanent: true) }
    if full.contains(job.name) { return .failed("no space left on device", isPermanent: false) }
    var infos: [String: RenditionInfo] = [:]
    for output in job.outputs {
      let size = output.recipe.size
      infos[output.key] = RenditionInfo(width: size, height: size * 2 / 3, color: "#336699")
      do {
        try AtomicFile.write("\(size)", to: output.path, durability: .replaceable)
      } catch {
        return .failed(error.description, isPermanent: false)
      }
      state.withLock { $0.files += 1 }
    }
    if copiesFilms, let film = job.film {
      do { try AtomicFile.write("film", to: film.path, durability: .replaceable) } catch {
        return .failed(error.description, isPermanent: false)
      }
      infos[film.key] = .film
    }
    return .rendered(infos, warnings: [])
  }

  func info(of file: Path) -> RenditionInfo? {
    guard let text = try? File.text(file), let size = Int(text) else { return nil }
    return RenditionInfo(width: size, height: size * 2 / 3, color: "#336699")
  }
}
