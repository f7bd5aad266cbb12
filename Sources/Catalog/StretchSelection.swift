public import SessionCore

/// The stretches picked for a session, one for each chosen region that has stretches in the catalog, and its lines of
/// care.
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
    /// The line of care for each time at which the catalog has any.
    let care: [CareLine.Time: CareLine]

    /// Picks a stretch for each region and the lines of care at random. All stretches of a region have the same probability, except the one
    /// of the last session, which is picked only if the region has no other.
    ///
    /// - Parameters:
    ///   - regions: The regions in the order of the session, each with its length.
    ///   - last: The id of each region's stretch in the last session.
    public init<Generator: RandomNumberGenerator>(
        from catalog: StretchCatalog, for regions: [RegionDuration], avoiding last: [Region: String],
        using generator: inout Generator
    ) {
        self.init(from: catalog, for: regions) { region, entries in
            let others = entries.filter { $0.stretch.id != last[region] }
            let candidates = others.isEmpty ? entries : others
            return candidates[generator.index(below: candidates.count)]
        } drawingCare: { _, lines in
            lines[generator.index(below: lines.count)]
        }
    }

    /// Picks a stretch for each region and the lines of care from a random seed (`--seed`).
    ///
    /// A region's stretch depends only on the seed, the region and the number of its stretches. It is the same on every
    /// machine and beside any other regions: each region has its own SplitMix64 generator, whose seed is `seed` XOR the
    /// FNV-1a hash of the region's name. The same holds for a line of care, with the name of its list (`care.early`).
    public init(from catalog: StretchCatalog, for regions: [RegionDuration], seed: UInt64) {
        self.init(from: catalog, for: regions) { region, entries in
            var generator = SplitMix64(seed: seed ^ FNV1a.hash(region.rawValue))
            return entries[generator.index(below: entries.count)]
        } drawingCare: { time, lines in
            var generator = SplitMix64(seed: seed ^ FNV1a.hash("care.\(time.rawValue)"))
            return lines[generator.index(below: lines.count)]
        }
    }

    private init(
        from catalog: StretchCatalog, for regions: [RegionDuration],
        drawing draw: (Region, [StretchCatalog.Entry]) -> StretchCatalog.Entry,
        drawingCare drawCare: (CareLine.Time, [CareLine]) -> CareLine
    ) {
        picks = regions.compactMap { entry in
            catalog.stretches[entry.region].map { Pick(entry: draw(entry.region, $0), seconds: entry.seconds) }
        }
        leftOut = regions.map(\.region).filter { catalog.stretches[$0] == nil }
        care = CareLine.Time.allCases.reduce(into: [:]) { care, time in
            let lines = CareLine.lines(of: catalog.cues, for: time)
            if !lines.isEmpty { care[time] = drawCare(time, lines) }
        }
    }
}
