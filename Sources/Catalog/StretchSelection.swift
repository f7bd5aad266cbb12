public import SessionCore

/// The stretches picked for a session, one after the other, and its lines of care.
public struct StretchSelection: Hashable, Sendable {
    /// A picked stretch with its length.
    public struct Pick: Hashable, Sendable {
        /// The stretch with its introduction.
        public let entry: StretchCatalog.Entry
        /// The length of both segments together, in seconds.
        public let seconds: Int
        /// The rest before the stretch in seconds, or `nil` for none.
        public let rest: Int?
    }

    /// The picked stretches, in the order in which they were chosen.
    public private(set) var picks: [Pick] = []
    /// The regions of which no stretch can be drawn, each once.
    public private(set) var leftOut: [RegionRefusal] = []
    /// The line of care for each time at which the catalog has any.
    let care: [CareLine.Time: CareLine]

    private let pool: StretchPool
    private let seed: UInt64
    private let last: [Region: String]
    private var draws: [Region: Draws] = [:]
    /// The rest before the next stretch.
    private var rest: Int?

    /// Picks a stretch for each choice, and the lines of care.
    ///
    /// A region's stretch depends only on the seed, the region and the number of its stretches. It is the same on every
    /// machine and beside any other choices: each region has its own SplitMix64 generator, whose seed is `seed` XOR the
    /// FNV-1a hash of the region's name. The same holds for a line of care, with the name of its list (`care.early`).
    ///
    /// All stretches of a region have the same probability, a preferred one twice that of the others. A stretch is
    /// drawn again only after all others of its region.
    ///
    /// - Parameters:
    ///   - choices: The regions and stretches in the order of the session.
    ///   - last: The id of each region's stretch in the last session. It is drawn only after all others.
    /// - Throws: ``OptionError`` for the name of a stretch that the pool lacks.
    public init(
        from pool: StretchPool, for choices: [StretchChoice] = [], seed: UInt64, avoiding last: [Region: String] = [:]
    ) throws(OptionError) {
        self.pool = pool
        self.seed = seed
        self.last = last
        care = CareLine.Time.allCases.reduce(into: [:]) { care, time in
            var generator = SplitMix64(seed: seed ^ FNV1a.hash("care.\(time.rawValue)"))
            let lines = CareLine.lines(of: pool.catalog.cues, for: time)
            if !lines.isEmpty { care[time] = lines[generator.index(below: lines.count)] }
        }
        for choice in choices { try add(choice) }
    }

    /// Picks another stretch, or rests before the next one. A region of which none can be drawn is left out.
    ///
    /// - Throws: ``OptionError`` for the name of a stretch that the pool lacks.
    public mutating func add(_ choice: StretchChoice) throws(OptionError) {
        switch choice {
        case .stretch(let name, let seconds):
            let entry = try pool.entry(named: name)
            pick(entry, seconds ?? entry.stretch.region.defaultSeconds)
        case .rest(let seconds):
            rest = seconds
        case .region(let choice):
            do throws(RegionRefusal) {
                let entries = try pool.entries(of: choice.region)
                pick(draw(choice.region, entries), choice.seconds)
            } catch {
                if !leftOut.contains(error) { leftOut.append(error) }
            }
        }
    }

    private mutating func pick(_ entry: StretchCatalog.Entry, _ seconds: Int) {
        picks.append(Pick(entry: entry, seconds: seconds, rest: rest))
        rest = nil
    }

    /// Whether a rest follows the last stretch.
    public var endsWithRest: Bool { rest != nil }

    private mutating func draw(_ region: Region, _ entries: [StretchCatalog.Entry]) -> StretchCatalog.Entry {
        let start = Draws(generator: SplitMix64(seed: seed ^ FNV1a.hash(region.rawValue)))
        return draws[region, default: start].next(of: entries, avoiding: last[region])
    }
}

/// The draws of one region.
private struct Draws: Hashable, Sendable {
    var generator: SplitMix64
    private var drawn: Set<String> = []

    init(generator: SplitMix64) {
        self.generator = generator
    }

    /// Draws an entry that was not drawn before. After all entries, they can be drawn again.
    mutating func next(of entries: [StretchCatalog.Entry], avoiding last: String?) -> StretchCatalog.Entry {
        var candidates = entries.filter { !drawn.contains($0.stretch.id) }
        if candidates.isEmpty {
            drawn = []
            candidates = entries
        }
        let others = candidates.filter { $0.stretch.id != last }
        if !others.isEmpty { candidates = others }
        let entry = candidates[generator.index(below: candidates.count)]
        drawn.insert(entry.stretch.id)
        return entry
    }
}
