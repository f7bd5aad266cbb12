public import SessionCore

/// The stretches of a catalog that a session may have: without those that the user avoids, or that its options exclude.
///
/// ```swift
/// let catalog = try StretchCatalog(folder: folder)
/// let pool = try StretchPool(catalog, for: StretchOptions(postures: [.standing], excluded: ["wall"]))
/// let selection = try StretchSelection(from: pool, for: [StretchChoice(parsing: "calves:45")], seed: 7)
/// let stretch = selection.picks[0].entry.stretch.id
/// ```
public struct StretchPool: Hashable, Sendable {
    /// The reason why no stretch of a region can be drawn.
    public enum Refusal: String, Hashable, Sendable {
        case missing = "the catalog has no stretches of it"
        case avoided = "you avoid all of its stretches; 'limber avoid' lists them"
        case excluded = "no stretch of it is left by the postures and words that you gave"
    }

    let catalog: StretchCatalog
    private let postures: [Posture]
    private let excluded: Set<String>
    private let preferences: StretchPreferences

    /// Creates the pool of all stretches.
    public init(_ catalog: StretchCatalog) {
        self.catalog = catalog
        postures = []
        excluded = []
        preferences = StretchPreferences()
    }

    /// Creates the pool of a session.
    ///
    /// - Throws: ``OptionError`` for an excluded word that is no region and in no name.
    public init(
        _ catalog: StretchCatalog, for options: StretchOptions, preferences: StretchPreferences = StretchPreferences()
    ) throws(OptionError) {
        self.catalog = catalog
        postures = options.postures
        self.preferences = preferences
        var excluded: Set<String> = []
        for word in options.excluded {
            let entries =
                if let region = try? Region(parsing: word) { catalog.stretches[region] ?? [] } else {
                    catalog.entries(leftOutBy: word)
                }
            if entries.isEmpty { throw catalog.unknown(word) }
            excluded.formUnion(entries.map(\.stretch.id))
        }
        self.excluded = excluded
    }

    /// Returns the stretches of a region that can be drawn: a preferred one twice, to be drawn twice as often.
    func entries(of region: Region) throws(RegionRefusal) -> [StretchCatalog.Entry] {
        guard let all = catalog.stretches[region] else { throw RegionRefusal(region: region, reason: .missing) }
        let wanted = all.filter { preferences.preference(for: $0.stretch.id, with: $0.traits) != .avoided }
        if wanted.isEmpty { throw RegionRefusal(region: region, reason: .avoided) }
        let allowed = wanted.filter(isAllowed)
        if allowed.isEmpty { throw RegionRefusal(region: region, reason: .excluded) }
        return allowed.flatMap { entry in
            Array(repeating: entry, count: preferences[entry.stretch.id] == .preferred ? 2 : 1)
        }
    }

    /// Returns the stretch with an id or a part of a name. A stretch that the user avoids can be named.
    ///
    /// - Throws: ``OptionError`` if no stretch or several have the name, or if the options exclude the stretch.
    func entry(named name: String) throws(OptionError) -> StretchCatalog.Entry {
        let entry = try catalog.entry(named: name)
        guard isAllowed(entry) else {
            throw OptionError("'\(name)' is \(entry.stretch.name), which the postures or the excluded words rule out")
        }
        return entry
    }

    private func isAllowed(_ entry: StretchCatalog.Entry) -> Bool {
        let isInPosture = postures.isEmpty || entry.stretch.posture.map(postures.contains) ?? false
        return isInPosture && !excluded.contains(entry.stretch.id)
    }
}

/// A region of which no stretch can be drawn.
public struct RegionRefusal: Error, Hashable, CustomStringConvertible {
    /// The region that is left out.
    public let region: Region
    /// The reason why it is.
    public let reason: StretchPool.Refusal

    /// The sentence for people, such as "Neck is left out: …".
    public var description: String { "\(region.label) is left out: \(reason.rawValue)" }
}
