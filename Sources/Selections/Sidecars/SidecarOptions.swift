public import PhotoLibrary

/// How picks are written into XMP.
public struct SidecarOptions: Sendable {
  /// The programs that are to show the picks.
  public enum Program: String, Sendable, CaseIterable {
    case lightroom, darktable, digikam
    case photoMechanic = "photo-mechanic"
  }

  /// How a sidecar is called.
  public enum Naming: String, Sendable, CaseIterable {
    /// As each of the programs looks for it.
    case byProgram = "program"
    /// `IMG.xmp` for `IMG.CR2`.
    case replacingEnding = "lightroom"
    /// `IMG.CR2.xmp` for `IMG.CR2`.
    case appending = "darktable"
    case both
  }

  /// The programs that are to show the picks.
  public var programs: Set<Program> = Set(Program.allCases)
  /// How a new sidecar is called; those that are there are updated under any name.
  public var naming: Naming = .byProgram
  /// Whether stars are written; 0 never is.
  public var writesRatings = true
  /// Whether colour labels are written.
  public var writesLabels = true
  /// The keyword that marks a pick; it adds to the others and overwrites nothing.
  public var keyword: String? = "Picked"
  /// The keywords above it in a hierarchy.
  public var keywordParents: [String] = ["Proofing"]
  /// The labels in the program's own words; Lightroom compares them with its active label set.
  public var labelNames: [ColorLabel: String] = [
    .red: "Red", .yellow: "Yellow", .green: "Green", .blue: "Blue", .purple: "Purple",
  ]
  /// Whether `xmpDM:pick` and `xmpDM:good` are written; that Lightroom reads them is unproven.
  public var writesFlags = false
  /// Whether notes go into `photoshop:Instructions`.
  public var writesNotes = false
  /// Whether an existing sidecar is kept in `.gallery/backups` before it is changed.
  public var makesBackups = true

  public init() {}
}

/// What became of the XMP of one photo.
public struct SidecarResult: Sendable, Hashable {
  /// What was done, or would be.
  public enum Outcome: Sendable, Hashable {
    case created
    case updated
    /// It says all that already.
    case unchanged
    /// Left as it is; why, and what to do.
    case refused(String)
    /// No chosen program would read a sidecar here; what to do instead.
    case notRead(String)
  }

  /// The photo.
  public var asset: AssetID
  /// The picture that the XMP is about.
  public var picture: LibraryPath
  /// The sidecar, or the JPEG itself; nothing where there is none to write.
  public var file: LibraryPath?
  /// What was done, or would be.
  public var outcome: Outcome
  /// What changes, each as `property: old → new`.
  public var changes: [String] = []
  /// What the user should know.
  public var notices: [String] = []
}

/// What became of the XMP of a selection.
public struct SidecarReport: Sendable {
  /// Every file, in the order of the picks.
  public var results: [SidecarResult]

  /// Those that were left as they are for a reason.
  public var refusals: [SidecarResult] {
    results.filter {
      if case .refused = $0.outcome { return true }
      return false
    }
  }
}
