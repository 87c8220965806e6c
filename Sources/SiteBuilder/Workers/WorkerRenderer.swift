package import Platform

/// Renders in worker processes.
package struct WorkerRenderer: Renderer {
  private let pool: WorkerPool

  package init(_ pool: WorkerPool) {
    self.pool = pool
  }

  package func render<Jobs: RandomAccessCollection<RenderJob> & Sendable>(
    _ jobs: Jobs,
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async where Jobs.Index == Int {
    await pool.run(count: jobs.count, depth: 2, request: { WorkerTask.render(jobs[$0]) }) {
      (index: Int, reply: Result<WorkerReply, WorkerFailure>) in
      if case .success(let reply) = reply { pool.tally.add(reply.times) }
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
    await sweep(jobs)
  }

  /// Removes what workers that died were writing: a build leaves nothing but the site.
  private func sweep(_ jobs: some Collection<RenderJob>) async {
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
