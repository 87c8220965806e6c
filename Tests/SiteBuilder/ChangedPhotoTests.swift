import PhotoLibrary
import Platform
@testable import SiteBuilder
import TestSupport
import Testing

/// A picture is named by what its photo was when it was described.
@Suite(.temporaryDirectory) struct ChangedPhotoTests {
  private var photo: Path { TemporaryDirectory.current / "a.jpg" }
  private var output: Path { TemporaryDirectory.current / "out.jpg" }

  /// Renders the photo as the one that is marked.
  private func render(as mark: FileMark) -> RenderResult {
    let recipe = RecipeSet(Configuration()).thumbnail
    var job = RenderJob(
      source: .file(photo, format: "jpeg"),
      name: "a.jpg",
      orientation: 1,
      outputs: [RenderJob.Output(recipe: recipe, key: "k", path: output)]
    )
    job.mark = mark
    var clock = ProcessorClock()
    return PictureMaker.perform(job, &clock)
  }

  private func mark() throws -> FileMark {
    let status = try FileStatus.of(photo)
    return FileMark(
      size: status.size,
      modified: status.modified,
      contentID: try describeFile(at: photo).contentID
    )
  }

  private func isPassingFailure(_ result: RenderResult) -> Bool {
    if case .failed(_, isPermanent: false) = result { true } else { false }
  }

  @Test func `a photo that has changed since it was described gives no picture of the old name`()
    throws
  {
    try SmallPhoto(1).write(to: photo)
    let mark = try mark()
    guard case .rendered = render(as: mark) else { return #expect(Bool(false)) }
    try File.remove(output)
    try SmallPhoto(2).write(to: photo)
    #expect(isPassingFailure(render(as: mark)))
    #expect(!File.exists(output))
    try File.remove(photo)
    #expect(isPassingFailure(render(as: mark)))
  }

  @Test func `a photo that was only touched, or rated, is rendered`() throws {
    try SmallPhoto(1).write(to: photo)
    let mark = try mark()
    try File.setModified(photo, to: 1_000_000_000_000_000_000)
    guard case .rendered = render(as: mark) else { return #expect(Bool(false)) }
    try SmallPhoto(1, xmp: SmallXMP(rating: 5)).write(to: photo)
    guard case .rendered = render(as: mark) else { return #expect(Bool(false)) }
  }
}
