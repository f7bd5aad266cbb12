import SessionCore

/// A reference implementation of skip and previous: segments are numbered through the session.
struct PlainRules {
    private let stretches: Int
    private let ledIn: Set<Int>
    /// The segments that count as skipped.
    private(set) var skipped: Set<Int> = []

    init(for routine: StretchRoutine, leadIn: LeadIn) {
        stretches = routine.steps.count
        ledIn =
            switch leadIn {
            case .first: [0]
            case .every: Set(0..<stretches)
            case .none: []
            }
    }

    /// The recorded counts of each stretch.
    var skippedSegments: [Int] {
        (0..<stretches).map { stretch in skipped.count { $0 / 2 == stretch } }
    }

    /// The target of a command, if it has one.
    mutating func go(_ command: Rehearsal.Command, from place: Place, frame: Int) -> Place? {
        switch (command, place) {
        case (.skip, .leadIn(let stretch)):
            return .segment(stretch: stretch, number: 1)
        case (.skip, .segment(let stretch, let number)):
            skipped.insert(2 * stretch + number - 1)
            return number == 1 ? .segment(stretch: stretch, number: 2) : entrance(to: stretch + 1)
        case (.skipStretch, .leadIn(let stretch)), (.skipStretch, .segment(let stretch, _)):
            skipped.formUnion([2 * stretch, 2 * stretch + 1])
            return entrance(to: stretch + 1)
        case (.previous, .leadIn):
            return place
        case (.previous, .segment(let stretch, let number)):
            let segment = 2 * stretch + number - 1
            return goBack(to: frame < 96_000 ? max(segment - 1, 0) : segment)
        case (.previous, .closing):
            return goBack(to: 2 * stretches - 1)
        case (.skip, .closing), (.skipStretch, .closing), (.play, _), (.pause, _), (.stop, _),
            // Stretches have neither.
            (_, .part), (_, .bell):
            return nil
        }
    }

    private func entrance(to stretch: Int) -> Place {
        if stretch == stretches { return .closing }
        return ledIn.contains(stretch) ? .leadIn(stretch: stretch) : .segment(stretch: stretch, number: 1)
    }

    private mutating func goBack(to segment: Int) -> Place {
        skipped = skipped.filter { $0 < segment }
        return .segment(stretch: segment / 2, number: segment % 2 + 1)
    }
}
