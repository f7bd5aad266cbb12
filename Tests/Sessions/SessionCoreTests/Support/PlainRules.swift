import SessionCore

/// A reference implementation of skip and previous: segments are numbered through the session.
struct PlainRules {
    private let stretches: Int
    private let ledIn: Set<Int>
    /// The stretches that have a rest before them.
    private let rested: Set<Int>
    /// The segments that have a change-over.
    private let prepared: Set<Int>
    /// The segments that count as skipped.
    private(set) var skipped: Set<Int> = []

    init(for session: RandomSession) {
        let steps = session.routine.steps
        stretches = steps.count
        rested = Set(steps.indices.filter { steps[$0].rest != nil })
        ledIn =
            switch session.leadIn {
            case .first: [0]
            case .every: Set(0..<stretches)
            case .none: []
            }
        prepared =
            session.changeOver == .none
            ? [] : Set((0..<2 * stretches).filter { $0 % 2 == 0 || steps[$0 / 2].stretch.isBilateral })
    }

    /// The recorded counts of each stretch.
    var skippedSegments: [Int] {
        (0..<stretches).map { stretch in skipped.count { $0 / 2 == stretch } }
    }

    /// The target of a command, if it has one.
    mutating func go(_ command: Rehearsal.Command, from place: Place, frame: Int) -> Place? {
        switch (command, place) {
        case (.skip, .rest(let stretch)):
            return beginning(of: stretch)
        case (.skip, .leadIn(let stretch)):
            return .segment(stretch: stretch, number: 1)
        case (.skip, .changeOver(let stretch, let number)):
            return .segment(stretch: stretch, number: number)
        case (.skip, .segment(let stretch, let number)):
            skipped.insert(2 * stretch + number - 1)
            return number == 1 ? entrance(toSegment: 2 * stretch + 1) : entrance(to: stretch + 1)
        case (.skipStretch, .rest(let stretch)), (.skipStretch, .leadIn(let stretch)),
            (.skipStretch, .changeOver(let stretch, _)),
            (.skipStretch, .segment(let stretch, _)):
            skipped.formUnion([2 * stretch, 2 * stretch + 1])
            return entrance(to: stretch + 1)
        case (.previous, .leadIn):
            return place
        case (.previous, .rest(let stretch)):
            return frame < 96_000 ? goBack(to: 2 * stretch - 1) : place
        case (.previous, .segment(let stretch, let number)), (.previous, .changeOver(let stretch, let number)):
            let segment = 2 * stretch + number - 1
            return goBack(to: frame < 96_000 ? max(segment - 1, 0) : segment)
        case (.previous, .closing):
            return goBack(to: 2 * stretches - 1)
        case (.skip, .closing), (.skipStretch, .closing), (.play, _), (.pause, _), (.stop, _),
            // Stretches have none of these.
            (_, .part), (_, .bell), (_, .step), (_, .wait), (_, .set):
            return nil
        }
    }

    private func entrance(to stretch: Int) -> Place {
        if stretch == stretches { return .closing }
        return rested.contains(stretch) ? .rest(before: stretch) : beginning(of: stretch)
    }

    private func beginning(of stretch: Int) -> Place {
        ledIn.contains(stretch) ? .leadIn(stretch: stretch) : entrance(toSegment: 2 * stretch)
    }

    private func entrance(toSegment segment: Int) -> Place {
        let (stretch, number) = (segment / 2, segment % 2 + 1)
        return prepared.contains(segment)
            ? .changeOver(stretch: stretch, before: number) : .segment(stretch: stretch, number: number)
    }

    private mutating func goBack(to segment: Int) -> Place {
        skipped = skipped.filter { $0 < segment }
        return entrance(toSegment: segment)
    }
}
