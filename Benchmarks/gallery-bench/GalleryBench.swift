import Glibc
import Imaging
import Platform

/// Renders files one after the other and tells where the time went.
///
///     gallery-bench stages FILE…
///     gallery-bench pixels DIR FILE…   (the renditions before lossy encoding, as PNG)
@main
enum GalleryBench {
  static func main() {
    do {
      try run()
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func run() throws {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "stages": try stages(words.dropFirst().map { Path($0) })
    case "pixels" where words.count > 2:
      try pixels(words.dropFirst(2).map { Path($0) }, into: Path(words[2]))
    default:
      print("usage: gallery-bench stages FILE… | pixels DIR FILE…")
      exit(64)
    }
  }

  private static func recipes(_ format: RenditionFormat, _ folder: Path?) -> [RenditionRecipe] {
    [("display", 1600), ("thumb", 320)].map { name, side in
      RenditionRecipe(
        name: name,
        path: folder.map { $0 / "\(name).\(format.fileEnding)" },
        bounds: .longestSide(side),
        format: format
      )
    }
  }

  private static func stages(_ files: [Path]) throws {
    var total = ProcessorTimes()
    let start = ContinuousClock.now
    for file in files {
      total += try render(
        RenderRequest(source: .file(file), renditions: recipes(.jpeg, nil))
      ).times
    }
    let seconds = ContinuousClock.now - start
    let perFile = 1000 / Double(max(1, files.count))
    for stage in ProcessorTimes.Stage.allCases where total[stage] > 0 {
      print("\(stage.rawValue)\t\((total[stage] * perFile * 100).rounded() / 100) ms a file")
    }
    print("all\t\(seconds) for \(files.count) files")
  }

  private static func pixels(_ files: [Path], into folder: Path) throws {
    for (index, file) in files.enumerated() {
      do {
        _ = try render(
          RenderRequest(source: .file(file), renditions: recipes(.png, folder / "\(index)"))
        )
      } catch {
        print("\(error)")  // one that can't be read has no picture, and the others have
      }
    }
  }
}
