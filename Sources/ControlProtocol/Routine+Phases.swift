public import SessionCore

extension SessionSnapshot.Phase {
    /// What a phase of a routine's timeline is for.
    public init(_ kind: Timeline.Phase.Kind, of routine: Routine) {
        self =
            switch (kind, routine) {
            case (.leadIn, _): .leadIn
            case (.segment, _): .segment
            case (.closing, _): .closing
            case (.bell, _): .bell
            case (.part(let index), .meditation(let routine)): Self(routine.parts[index].kind)
            // Stretches have no parts.
            case (.part, .stretch): .segment
            }
    }

    private init(_ part: MeditationPart) {
        self =
            switch part {
            case .intro: .intro
            case .breathing: .breathing
            case .closing: .closing
            }
    }
}

extension Timeline.Phase.Kind {
    /// The number of a stretch's segment.
    public var segment: Int? {
        switch self {
        case .segment(_, let number): number
        case .leadIn, .closing, .part, .bell: nil
        }
    }
}

extension Routine {
    /// The stretch that a phase belongs to.
    public func stretch(of phase: Timeline.Phase) -> Stretch? {
        switch self {
        case .stretch(let routine): phase.unit.map { routine.steps[$0].stretch }
        case .meditation: nil
        }
    }

    /// The part of a meditation that a phase is.
    public func part(of phase: Timeline.Phase) -> MeditationPart? {
        switch self {
        case .stretch: nil
        case .meditation(let routine): phase.unit.map { routine.parts[$0].kind }
        }
    }
}
