private import Foundation
private import Metadata
private import PhotoLibrary
package import Platform

/// What a worker process does: reads a task a line, does it, writes an answer a line.
package struct WorkerLoop {
  private let secondsPerFile: Int
  private let startsPrograms: Bool

  /// A worker that `startsPrograms` works on films as well.
  package init(secondsPerFile: Int, startsPrograms: Bool) {
    self.secondsPerFile = secondsPerFile
    self.startsPrograms = startsPrograms
  }

  /// Gives up what no task needs; before the first byte of anybody's file is read.
  package func giveUpRights() { Protections.giveUpRights(andPrograms: !startsPrograms) }

  /// Works until its input ends.
  package func run(input: StandardStream = .input, output: StandardStream = .output) {
    giveUpRights()
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    var buffer = LineBuffer()
    while let bytes = input.read() {
      for line in buffer.append(bytes) {
        Machine.allowProcessorTime(seconds: secondsPerFile)
        var clock = ProcessorClock()
        let answer: WorkerAnswer
        do {
          answer = perform(try decoder.decode(WorkerTask.self, from: Data(line)), &clock)
        } catch {
          answer = .undescribable("a task that makes no sense: \(error)")
        }
        // An answer is made of strings and numbers, which always have a JSON form.
        let text =
          (try? encoder.encode(WorkerReply(answer: answer, times: clock.times))) ?? Data()
        guard output.write(Array(text) + [10]) else { return }
      }
    }
  }

  private func perform(_ task: WorkerTask, _ clock: inout ProcessorClock) -> WorkerAnswer {
    switch task {
    case .describe(let request):
      // What can't be opened is told below.
      if !startsPrograms, (try? MediaFormat.sniff(Path(request.path)))?.kind == .video {
        return .film
      }
      do {
        return .described(try describeFile(at: Path(request.path), &clock))
      } catch {
        return .undescribable("\(error)")
      }
    case .render(let job):
      return .rendered(PictureMaker.perform(job, &clock))
    }
  }
}
