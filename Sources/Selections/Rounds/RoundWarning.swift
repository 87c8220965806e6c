public import PhotoLibrary

/// What the photographer should know before a manifest is taken for the answer.
public enum RoundWarning: Sendable, Hashable, CustomStringConvertible {
  /// It was made on another site than the one it is imported for.
  case otherSite(title: String)
  /// The site was built again since, so the viewer may have seen other photos.
  case rebuiltSite
  /// Another manifest was already handed in as final for the same site.
  case secondFinal(by: String)
  /// A newer version of the same manifest was imported already.
  case older(than: String)
  /// It revises a manifest that is not the one imported last.
  case otherBasis(String)

  public var description: String {
    switch self {
    case .otherSite(let title): "these picks were made on another site, '\(title)'"
    case .rebuiltSite: "the site was built again since these picks were made"
    case .secondFinal(let name): "\(name) handed in a final selection already; this is a second one"
    case .older(let date): "a newer version of this selection, of \(date), was imported already"
    case .otherBasis(let id): "these picks revise another selection, \(id)"
    }
  }
}

extension SelectionManifest {
  /// Compares the manifest with the site it is imported for, and with those imported before.
  public func roundWarnings(
    site expected: Site? = nil,
    earlier: [SelectionManifest] = []
  ) -> [RoundWarning] {
    var warnings: [RoundWarning] = []
    if let site = header.site?.id, let wanted = expected?.id, site != wanted {
      warnings.append(.otherSite(title: header.site?.title ?? site))
    } else if let revision = header.site?.revision, let current = expected?.revision,
      revision != current
    {
      warnings.append(.rebuiltSite)
    }
    let others = earlier.filter { $0 != self }
    if header.isFinal {
      let final = others.first {
        $0.isFinal && $0.site?.id == header.site?.id && !isRevision(of: $0)
      }
      if let final { warnings.append(.secondFinal(by: final.picker?.name ?? "somebody")) }
    }
    let newer = others.filter { $0.id != nil && $0.id == header.id }
      .compactMap(\.modifiedAt).filter { $0 > header.modifiedAt ?? "" }.max()
    if let newer { warnings.append(.older(than: newer)) }
    if let basis = header.basedOn?.id, !earlier.isEmpty,
      !earlier.contains(where: { $0.id == basis })
    {
      warnings.append(.otherBasis(basis))
    }
    return warnings
  }

  private func isRevision(of other: SelectionManifest) -> Bool {
    guard let id = other.id else { return false }
    return header.basedOn?.id == id || header.id == id
  }

  /// Another round of choosing, which revises this one: a new id, nothing final yet.
  public func nextRound(id: String, at date: String) -> SelectionManifest {
    var next = self
    next.header.id = id
    next.header.basedOn = Basis(id: header.id, modifiedAt: header.modifiedAt)
    next.header.createdAt = date
    next.header.modifiedAt = date
    next.header.isFinal = false
    return next
  }
}
