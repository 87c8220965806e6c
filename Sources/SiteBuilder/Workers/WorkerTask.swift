package import PhotoLibrary

/// One line to a worker: what to do with one file.
package enum WorkerTask: Sendable, Codable {
  case describe(DescribeRequest)
  case render(RenderJob)
}

/// One line from a worker.
package enum WorkerAnswer: Sendable, Codable {
  case described(FileDescription)
  /// The file can't be described, and why.
  case undescribable(String)
  case rendered(RenderResult)
}
