/// The label of the command `skip`: its destination in the present phase. The raw values are the words.
public enum SkipLabel: String, Hashable, Sendable {
    /// The hold begins at once.
    case startNow = "Start now"
    /// The rest before a stretch ends.
    case skipRest = "Skip rest"
    case nextSide = "Next side"
    case secondHalf = "Second half"
    case nextStretch = "Next stretch"
    /// The next part of a meditation.
    case nextPart = "Next part"
    /// The next step of a routine.
    case nextStep = "Next step"
    /// A wait ends.
    case goOn = "Go on"
    /// A set ends before its last repetition.
    case cutShort = "Cut short"
    /// The closing or the end of the session.
    case finish = "Finish"
}

extension SessionTimeline {
    /// Returns the phase to which a skip goes. A skip in a lead-in leaves out the change-over, so that the hold begins
    /// at once.
    func destination(ofSkipping index: Int) -> Int {
        guard case .leadIn = phases[index].kind, case .changeOver = phases[index + 1].kind else { return index + 1 }
        return index + 2
    }

    /// Returns the label of a skip in a phase of the routine's timeline.
    public func skipLabel(at index: Int, of routine: Routine) -> SkipLabel {
        switch phases[index].kind {
        case .leadIn, .changeOver: return .startNow
        case .rest: return .skipRest
        case .wait: return .goOn
        case .set: return .cutShort
        case .closing, .bell: return .finish
        case .segment(let unit, _), .part(let unit), .step(let unit):
            guard let next = phases[(index + 1)...].first?.unit else { return .finish }
            guard next == unit else { return routine.labelOfNextUnit }
            return routine.hasSides(inUnit: unit) ? .nextSide : .secondHalf
        }
    }
}

extension Routine {
    fileprivate var labelOfNextUnit: SkipLabel {
        switch self {
        case .stretch: .nextStretch
        case .meditation: .nextPart
        case .steps: .nextStep
        }
    }

    /// Returns whether the unit is a stretch that works one side after the other.
    fileprivate func hasSides(inUnit unit: Int) -> Bool {
        switch self {
        case .stretch(let routine): routine.steps[unit].stretch.isBilateral
        case .meditation: false
        case .steps(let routine): routine.steps[unit].action.hold?.stretch.isBilateral ?? false
        }
    }
}
