/// Files of one folder that make one asset, by their places in the folder's list.
struct FileGroup: Sendable, Equatable {
  struct Member: Sendable, Equatable {
    let index: Int
    let role: Representation.Role
  }

  struct Sidecar: Sendable, Equatable {
    let index: Int
    /// The file that it is about: the one whose whole name it bears, or else the group's.
    let subject: Int?
  }

  /// The file that is shown.
  var main: Int
  var members: [Member] = []
  var sidecars: [Sidecar] = []
}
