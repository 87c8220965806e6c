package import Foundation
package import PhotoLibrary

/// Photos and videos that were taken at a place of one name, or near each other.
package struct Place: Sendable {
  /// "Reykjavík, Iceland"; nothing where the files only have coordinates.
  package let name: String?
  /// The middle of them; nothing where the files only name the place.
  package private(set) var middle: Location?
  package private(set) var assets: [Asset] = []

  private var sum = Direction(x: 0, y: 0, z: 0)

  private init(name: String?) { self.name = name }

  private mutating func add(_ asset: Asset) {
    assets.append(asset)
    guard let location = asset.location else { return }
    sum = sum + Direction(location)
    middle = sum.location
  }

  /// The places of `assets`: named ones by their names, then the others from north to south.
  ///
  /// Photos without a name of their place go together if they are within five kilometres of the
  /// first of them.
  package static func places(of assets: [Asset], named: Bool, locale: Locale) -> [Place] {
    var places: [Place] = []
    var byName: [String: Int] = [:]
    var byCell: [Direction.Cell: [(place: Int, first: Direction)]] = [:]
    for asset in assets {
      let words = named ? asset.annotations.place : []
      if !words.isEmpty {
        let name = words.joined(separator: ", ")
        let index = byName[name] ?? places.count
        if index == places.count { places.append(Place(name: name)) }
        byName[name] = index
        places[index].add(asset)
      } else if let location = asset.location {
        let direction = Direction(location)
        let near = direction.cell.neighbours.lazy.compactMap { cell in
          byCell[cell]?.first { $0.first.isNear(direction) }?.place
        }
        let index = near.first ?? places.count
        if index == places.count {
          places.append(Place(name: nil))
          byCell[direction.cell, default: []].append((index, direction))
        }
        places[index].add(asset)
      }
    }
    return places.sorted { one, other in
      switch (one.name, other.name) {
      case (nil, nil): (one.middle?.latitude ?? 0) > (other.middle?.latitude ?? 0)
      case (_?, nil): true
      case (nil, _?): false
      case (let name?, let next?):
        switch name.compare(next, options: [.numeric, .caseInsensitive], locale: locale) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: name.utf8.lexicographicallyPrecedes(next.utf8)
        }
      }
    }
  }
}

/// A place on a ball of radius 1: distances then need no care at the poles or at the date line.
private struct Direction {
  var x, y, z: Double

  /// A cube of space, a little larger than what counts as near.
  struct Cell: Hashable {
    var x, y, z: Int

    var neighbours: [Cell] {
      let steps = [0, -1, 1]
      return steps.flatMap { x in
        steps.flatMap { y in steps.map { Cell(x: self.x + x, y: self.y + y, z: self.z + $0) } }
      }
    }
  }

  /// Five kilometres on the Earth.
  private static let near = 5 / 6371.0

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ location: Location) {
    let latitude = location.latitude * .pi / 180
    let longitude = location.longitude * .pi / 180
    self.init(
      x: cos(latitude) * cos(longitude),
      y: cos(latitude) * sin(longitude),
      z: sin(latitude)
    )
  }

  static func + (one: Direction, other: Direction) -> Direction {
    Direction(x: one.x + other.x, y: one.y + other.y, z: one.z + other.z)
  }

  var location: Location {
    Location(
      latitude: atan2(z, hypot(x, y)) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi
    )
  }

  var cell: Cell {
    func index(_ value: Double) -> Int { Int((value / Self.near).rounded(.down)) }
    return Cell(x: index(x), y: index(y), z: index(z))
  }

  func isNear(_ other: Direction) -> Bool {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz <= Self.near * Self.near
  }
}
