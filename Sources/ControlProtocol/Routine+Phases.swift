public import SessionCore

extension SessionSnapshot.Phase {
    /// Creates the purpose of a phase of a routine's timeline.
    public init(_ kind: Timeline.Phase.Kind, of routine: Routine) {
        self =
            switch (kind, routine) {
            case (.leadIn, _): .leadIn
            case (.changeOver, _): .changeOver
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
            case .main: .main
            case .closing: .closing
            }
    }
}

extension Timeline.Phase.Kind {
    /// The number of a stretch's segment, 1 or 2. In a change-over, that of the segment that follows.
    public var segment: Int? {
        switch self {
        case .segment(_, let number), .changeOver(_, let number): number
        case .leadIn, .closing, .part, .bell: nil
        }
    }
}

extension Routine {
    /// Returns the stretch that a phase belongs to; `nil` for the closing and for a meditation.
    public func stretch(of phase: Timeline.Phase) -> Stretch? {
        switch self {
        case .stretch(let routine): phase.unit.map { routine.steps[$0].stretch }
        case .meditation: nil
        }
    }

    /// Returns the part of the meditation that a phase plays.
    public func part(of phase: Timeline.Phase) -> MeditationPart? {
        switch self {
        case .stretch: nil
        case .meditation(let routine): phase.unit.map { routine.parts[$0].kind }
        }
    }
}
