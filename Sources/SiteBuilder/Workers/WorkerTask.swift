package import PhotoLibrary
package import Platform

/// One line to a worker: what to do with one file.
package enum WorkerTask: Sendable, Codable {
  case describe(DescribeRequest)
  case render(RenderJob)
}

/// What a worker has to say of one file.
package enum WorkerAnswer: Sendable, Codable {
  case described(FileDescription)
  /// The file can't be described, and why.
  case undescribable(String)
  case rendered(RenderResult)
  /// The file is a film, for which a worker is needed that may start programs.
  case film
}

/// One line from a worker: its answer, and the processor time that it took.
package struct WorkerReply: Sendable, Codable {
  package var answer: WorkerAnswer
  package var times: ProcessorTimes
}
