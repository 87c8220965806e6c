package import Platform

/// All workers of a command, by what they may do.
///
/// Those that read pictures can start no program. Those for films start ffmpeg, and are only given
/// what is a film by its content. Those that describe files can write nowhere, those that render only
/// into the folders of the renditions.
package struct WorkerCrew: Sendable {
  /// Workers of one task: for pictures, and for films.
  struct Lanes: Sendable {
    let pictures: WorkerPool
    let films: WorkerPool

    func stop() async {
      await pictures.stop()
      await films.stop()
    }
  }

  /// Where the processor time of all workers went.
  package let tally = WorkTally()

  let describers: Lanes
  let renderers: Lanes

  /// The word that tells a worker that it may start programs.
  package static let filmOption = "--films"

  /// - Parameters:
  ///   - settings: How a worker is started that can do the least.
  ///   - folders: Where renditions may be written; folders that are links count as what they lead to.
  package init(_ settings: WorkerPool.Settings, writingTo folders: [Path]) {
    func lanes(writingTo folders: [Path]) -> Lanes {
      var pictures = settings
      pictures.limits.writableFolders = folders
      var films = pictures
      films.arguments.append(Path(Self.filmOption))
      return Lanes(pictures: WorkerPool(pictures), films: WorkerPool(films))
    }
    describers = lanes(writingTo: [])
    renderers = lanes(writingTo: folders)
  }

  /// Lets the workers end; the next task starts new ones.
  package func stop() async {
    await describers.stop()
    await renderers.stop()
  }
}
