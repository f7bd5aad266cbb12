public import SessionCore

/// The stretches picked for a session, one for each region that has any.
public struct StretchSelection: Hashable, Sendable {
    /// A picked stretch with its length.
    public struct Pick: Hashable, Sendable {
        /// The stretch with its introduction.
        public let entry: StretchCatalog.Entry
        /// The length of both segments together, in seconds.
        public let seconds: Int
    }

    /// The picked stretches, in the order of the regions.
    public let picks: [Pick]
    /// The regions without stretches in the catalog.
    public let leftOut: [Region]

    /// Picks one stretch for each region at random. All stretches of a region have the same probability, but the one of
    /// the last session is not picked if the region has others.
    ///
    /// - Parameter last: The id of each region's stretch in the last session.
    public init<Generator: RandomNumberGenerator>(
        from catalog: StretchCatalog, for regions: [RegionDuration], avoiding last: [Region: String],
        using generator: inout Generator
    ) {
        self.init(from: catalog, for: regions) { region, entries in
            let others = entries.filter { $0.stretch.id != last[region] }
            let candidates = others.isEmpty ? entries : others
            return candidates[generator.index(below: candidates.count)]
        }
    }

    /// Picks stretches with a seed. Each region's pick depends on the seed, the region and its number of stretches
    /// alone, so it is the same on every machine and with every choice of regions.
    public init(from catalog: StretchCatalog, for regions: [RegionDuration], seed: UInt64) {
        self.init(from: catalog, for: regions) { region, entries in
            var generator = SplitMix64(seed: seed ^ FNV1a.hash(region.rawValue))
            return entries[generator.index(below: entries.count)]
        }
    }

    private init(
        from catalog: StretchCatalog, for regions: [RegionDuration],
        drawing draw: (Region, [StretchCatalog.Entry]) -> StretchCatalog.Entry
    ) {
        picks = regions.compactMap { entry in
            catalog.stretches[entry.region].map { Pick(entry: draw(entry.region, $0), seconds: entry.seconds) }
        }
        leftOut = regions.map(\.region).filter { catalog.stretches[$0] == nil }
    }
}
