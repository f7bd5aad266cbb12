public import SessionCore

/// The stretches drawn for a session: one for each region that has any.
public struct StretchSelection: Hashable, Sendable {
    /// A stretch drawn, and how long it is held.
    public struct Pick: Hashable, Sendable {
        /// The stretch with its clip.
        public let entry: StretchCatalog.Entry
        /// Seconds for both of its segments together.
        public let seconds: Int
    }

    /// The stretches, in the order of the regions.
    public let picks: [Pick]
    /// The regions that the catalog has no stretch for.
    public let leftOut: [Region]

    /// Draws at random, and not what a region had last while it has anything else.
    ///
    /// - Parameter last: The ids that the regions had last.
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

    /// Draws as `seed` says, whatever was done before: each region's draw depends on the seed, the region and the
    /// number of its stretches alone, so it is the same on every machine and whatever other regions are on.
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
        picks = regions.compactMap { wish in
            catalog.stretches[wish.region].map { Pick(entry: draw(wish.region, $0), seconds: wish.seconds) }
        }
        leftOut = regions.map(\.region).filter { catalog.stretches[$0] == nil }
    }
}
