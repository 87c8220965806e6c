package import Platform

/// Renders in worker processes.
package struct WorkerRenderer: Renderer {
  private let crew: WorkerCrew

  package init(_ crew: WorkerCrew) {
    self.crew = crew
  }

  package func render<Jobs: RandomAccessCollection<RenderJob> & Sendable>(
    _ jobs: Jobs,
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async where Jobs.Index == Int {
    // What described the files is not needed any more.
    await crew.describers.stop()
    let films = (jobs as? RenderJobs)?.filmPlaces ?? jobs.indices.filter { jobs[$0].isFilm }
    let places = Set(films)
    await run(
      jobs.indices.filter { !places.contains($0) },
      of: jobs,
      crew.renderers.pictures,
      receive
    )
    guard !films.isEmpty else { return }
    await crew.renderers.pictures.stop()
    await run(films, of: jobs, crew.renderers.films, receive)
  }

  private func run<Jobs: RandomAccessCollection<RenderJob> & Sendable>(
    _ indices: [Int],
    of jobs: Jobs,
    _ pool: WorkerPool,
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async where Jobs.Index == Int {
    await pool.run(
      count: indices.count,
      depth: 2,
      request: { WorkerTask.render(jobs[indices[$0]]) },
      moreSeconds: { jobs[indices[$0]].film?.secondsToTranscode ?? 0 }
    ) {
      (place: Int, reply: Result<WorkerReply, WorkerFailure>) in
      let index = indices[place]
      if case .success(let reply) = reply { crew.tally.add(reply.times) }
      switch reply.map(\.answer) {
      case .success(.rendered(let result)): await receive(index, result)
      case .success: await receive(index, .failed("a worker's mistake", isPermanent: false))
      case .failure(.cancelled): break
      case .failure(.notStarted(let reason)):
        await receive(index, .impossible("no worker could be started: \(reason)"))
      case .failure(let failure):
        await receive(index, .failed("\(failure)", isPermanent: failure.isTheFilesFault))
      }
    }
    await sweep(jobs, after: pool)
  }

  /// Removes what workers that died were writing: a build leaves nothing but the site.
  private func sweep(_ jobs: some Collection<RenderJob>, after pool: WorkerPool) async {
    let dead = await pool.takeBuried()
    guard !dead.isEmpty else { return }
    var folders: Set<Path> = []
    for job in jobs {
      folders.formUnion(job.outputs.map(\.path.parent))
      if let film = job.film { folders.insert(film.path.parent) }
    }
    for folder in folders {
      // What can't be listed or removed now is swept by the next build.
      for entry in (try? Folder.entries(of: folder)) ?? []
      where dead.contains(where: { AtomicFile.isTemporary(entry.name, of: $0) }) {
        try? File.remove(folder / entry.name)
      }
    }
  }

  package func info(of file: Path) -> RenditionInfo? { PictureMaker.info(of: file) }
}

/// Renders in this process: for tests, and for whoever trusts the files.
package struct LocalRenderer: Renderer {
  package init() {}

  package func render<Jobs: RandomAccessCollection<RenderJob> & Sendable>(
    _ jobs: Jobs,
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async where Jobs.Index == Int {
    for (index, job) in jobs.enumerated() {
      if Task.isCancelled { return }
      var clock = ProcessorClock()
      await receive(index, PictureMaker.perform(job, &clock))
    }
  }

  package func info(of file: Path) -> RenditionInfo? { PictureMaker.info(of: file) }
}
