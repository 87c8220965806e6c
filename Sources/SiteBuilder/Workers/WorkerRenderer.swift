private import Imaging
package import Platform

/// Renders in worker processes.
package struct WorkerRenderer: Renderer {
  private let pool: WorkerPool

  package init(_ pool: WorkerPool) {
    self.pool = pool
  }

  package func render(
    _ jobs: [RenderJob],
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async {
    await pool.run(jobs.map { WorkerTask.render($0) }, depth: 2) {
      (index: Int, answer: Result<WorkerAnswer, WorkerFailure>) in
      switch answer {
      case .success(.rendered(let result)): await receive(index, result)
      case .success: await receive(index, .failed("a worker's mistake", isPermanent: false))
      case .failure(.cancelled): break
      case .failure(.notStarted(let reason)):
        await receive(index, .failed("no worker could be started: \(reason)", isPermanent: false))
      case .failure(let failure): await receive(index, .failed("\(failure)", isPermanent: true))
      }
    }
  }

  package func info(of file: Path) -> RenditionInfo? { PictureMaker.info(of: file) }
}

/// Renders in this process: for tests, and for whoever trusts the files.
package struct LocalRenderer: Renderer {
  package init() {}

  package func render(
    _ jobs: [RenderJob],
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async {
    for (index, job) in jobs.enumerated() {
      if Task.isCancelled { return }
      await receive(index, PictureMaker.perform(job))
    }
  }

  package func info(of file: Path) -> RenditionInfo? { PictureMaker.info(of: file) }
}
