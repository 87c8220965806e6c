/// Who is in the picture, by XMP.
extension XMPReader {
  /// Regions of the Metadata Working Group, then Microsoft's, then IPTC's lists of names; each name
  /// once, with its region where any of them knows it.
  var people: [PersonRegion] {
    var found: [PersonRegion] = []
    for person in workingGroupRegions + microsoftRegions + iptcNames {
      if let index = found.firstIndex(where: { $0.name == person.name }) {
        if found[index].x == nil { found[index] = person }
      } else {
        found.append(person)
      }
    }
    return found
  }

  /// Faces: regions of another type (focus points, bar codes, pets) are nobody.
  private var workingGroupRegions: [PersonRegion] {
    let list = value(.regions, "Regions")?.field(.regions, "RegionList")?.items ?? []
    return list.compactMap { region in
      let type = region.field(.regions, "Type")?.text ?? "Face"
      guard
        type == "Face",
        let name = LegacyText.trimmed(region.field(.regions, "Name")?.text)
      else { return nil }
      let area = region.field(.regions, "Area")
      let numbers = ["x", "y", "w", "h"].compactMap { field in
        area?.field(.area, field)?.text.flatMap(Double.init)
      }
      let unit = area?.field(.area, "unit")?.text ?? "normalized"
      guard numbers.count == 4, unit == "normalized", numbers.allSatisfy(\.isFinite) else {
        return PersonRegion(name: name)
      }
      return PersonRegion(
        name: name,
        x: numbers[0],
        y: numbers[1],
        width: numbers[2],
        height: numbers[3]
      )
    }
  }

  /// Microsoft counts from the region's corner, not from its middle.
  private var microsoftRegions: [PersonRegion] {
    let info = value(.microsoftPeople, "RegionInfo")
    let list = info?.field(.microsoftRegionInfo, "Regions")?.items ?? []
    return list.compactMap { region in
      guard
        let name = LegacyText.trimmed(region.field(.microsoftRegion, "PersonDisplayName")?.text)
      else { return nil }
      let numbers = (region.field(.microsoftRegion, "Rectangle")?.text ?? "")
        .split(separator: ",").compactMap { Double($0.trimmingPrefix { $0 == " " }) }
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
        return PersonRegion(name: name)
      }
      return PersonRegion(
        name: name,
        x: numbers[0] + numbers[2] / 2,
        y: numbers[1] + numbers[3] / 2,
        width: numbers[2],
        height: numbers[3]
      )
    }
  }

  private var iptcNames: [PersonRegion] {
    let detailed = value(.iptcExtension, "PersonInImageWDetails")?.items ?? []
    let names =
      texts(.iptcExtension, "PersonInImage")
      + detailed.compactMap {
        LegacyText.trimmed($0.field(.iptcExtension, "PersonName")?.text)
      }
    return names.map { PersonRegion(name: $0) }
  }
}
