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

    /// The picked stretches, in the order of the session.
    public var picks: [Pick] { ordersByPosture ? picked.orderedByPosture() : picked }
    /// The picked stretches, in the order in which they were chosen.
    private var picked: [Pick] = []
    /// The regions of which no stretch can be drawn, each once.
    public private(set) var leftOut: [RegionRefusal] = []
    /// The line of care for each time at which the catalog has any.
    let care: [CareLine.Time: CareLine]

    private let pool: StretchPool
    private let ordersByPosture: Bool
    private let seed: UInt64
    private let last: [Region: String]
    private var draws: [Region: Draws] = [:]
    /// The rest before the next stretch.
    private var rest: Int?

    /// Picks a stretch for each choice, and the lines of care.
    ///
    /// A region's stretches depend only on the seed, the stretches of the region that the pool has, and those of the
    /// region that were picked before. They are the same on every machine and beside choices of other regions: each
    /// region has its own SplitMix64 generator, whose seed is `seed` XOR the FNV-1a hash of the region's name. The same
    /// holds for a line of care, with the name of its list (`care.early`).
    ///
    /// All stretches of a region have the same probability, a preferred one twice that of the others. A stretch is
    /// drawn again only after all others of its region.
    ///
    /// - Parameters:
    ///   - choices: The regions and stretches in the order of the session.
    ///   - last: The id of each region's stretch in the last session. It is drawn only after all others.
    ///   - ordersByPosture: Whether the session goes from posture to posture instead of in the order of the choices.
    /// - Throws: ``OptionError`` for the name of a stretch that the pool lacks.
    public init(
        from pool: StretchPool, for choices: [StretchChoice] = [], seed: UInt64, avoiding last: [Region: String] = [:],
        ordersByPosture: Bool = false
    ) throws(OptionError) {
        self.pool = pool
        self.ordersByPosture = ordersByPosture
        self.seed = seed
        self.last = last
        care = CareLine.Time.allCases.reduce(into: [:]) { care, time in
            var generator = SplitMix64(seed: seed ^ FNV1a.hash("care.\(time.rawValue)"))
            let lines = CareLine.lines(of: pool.catalog.cues, for: time)
            if !lines.isEmpty { care[time] = lines[generator.index(below: lines.count)] }
        }
        for choice in choices { try add(choice) }
    }

    /// Picks another stretch, or rests before the next one. A region of which none can be drawn is left out, with the
    /// rest before it.
    ///
    /// - Throws: ``OptionError`` for the name of a stretch that the pool lacks.
    public mutating func add(_ choice: StretchChoice) throws(OptionError) {
        switch choice {
        case .rest(let seconds):
            rest = (rest ?? 0) + seconds
        case .stretch(let name, let seconds):
            let entry = try pool.entry(named: name)
            let region = entry.stretch.region
            let start = newDraws(of: region)
            draws[region, default: start].note(entry)
            pick(entry, seconds ?? region.defaultSeconds)
        case .region(let choice):
            let region = choice.region
            let start = newDraws(of: region)
            do throws(RegionRefusal) {
                let entries = try pool.entries(of: region)
                let entry = draws[region, default: start].next(of: entries, avoiding: last[region])
                pick(entry, choice.seconds)
            } catch {
                rest = nil
                if !leftOut.contains(error) { leftOut.append(error) }
            }
        }
    }

    private mutating func pick(_ entry: StretchCatalog.Entry, _ seconds: Int) {
        picked.append(Pick(entry: entry, seconds: seconds, rest: rest))
        rest = nil
    }

    private func newDraws(of region: Region) -> Draws {
        Draws(generator: SplitMix64(seed: seed ^ FNV1a.hash(region.rawValue)))
    }
}

extension [StretchSelection.Pick] {
    /// Returns the picks with standing stretches first, then sitting, kneeling and lying ones, so that a session lies
    /// down once, and sits on a chair before it sits on the floor. Other stretches in one posture keep their order.
    /// Those without a posture come first.
    func orderedByPosture() -> Self {
        let postures: [Posture?] = [nil] + Posture.allCases
        return postures.flatMap { posture in
            let picks = filter { $0.entry.stretch.posture == posture }
            return [false, true].flatMap { isOnFloor in picks.filter { $0.entry.traits.contains(.floor) == isOnFloor } }
        }
    }
}

/// The draws of one region.
private struct Draws: Hashable, Sendable {
    private var generator: SplitMix64
    private var drawn: Set<String> = []
    private var previous: String?

    init(generator: SplitMix64) {
        self.generator = generator
    }

    /// Notes an entry that somebody has named.
    mutating func note(_ entry: StretchCatalog.Entry) {
        drawn.insert(entry.stretch.id)
        previous = entry.stretch.id
    }

    /// Draws an entry that was not drawn or named before. After all entries, they can be drawn again, the previous one
    /// not at once.
    mutating func next(of entries: [StretchCatalog.Entry], avoiding last: String?) -> StretchCatalog.Entry {
        var candidates = entries.filter { !drawn.contains($0.stretch.id) }
        if candidates.isEmpty {
            drawn = []
            candidates = entries.without(previous)
        }
        candidates = candidates.without(last)
        let entry = candidates[generator.index(below: candidates.count)]
        note(entry)
        return entry
    }
}

extension [StretchCatalog.Entry] {
    /// Returns the entries without a stretch, or all if there is no other.
    fileprivate func without(_ id: String?) -> [StretchCatalog.Entry] {
        let others = filter { $0.stretch.id != id }
        return others.isEmpty ? self : others
    }
}
