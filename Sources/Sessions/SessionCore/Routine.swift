/// The content of a session, drawn before it starts: stretches, a meditation or the steps of a routine file, with the
/// clips that guide it.
public enum Routine: Hashable, Sendable, Codable {
    case stretch(StretchRoutine)
    case meditation(MeditationRoutine)
    case steps(StepRoutine)

    /// The number of units, which can be skipped one by one: stretches, parts of a meditation, or steps.
    public var units: Int {
        switch self {
        case .stretch(let routine): routine.steps.count
        case .meditation(let routine): routine.parts.count
        case .steps(let routine): routine.steps.count
        }
    }

    /// The number of segments of each stretch or step, in order; `nil` for a meditation. A step that is no stretch has
    /// one.
    public var segmentCounts: [Int]? {
        switch self {
        case .stretch(let routine): routine.steps.map { _ in 2 }
        case .meditation: nil
        case .steps(let routine): routine.steps.map { $0.action.hold?.sides.segments.count ?? 1 }
        }
    }

    /// Returns the routine with the whole introduction of a stretch, and its easier form; a meditation has none.
    public func explaining(_ unit: Int?) -> Routine {
        guard let unit else { return self }
        switch self {
        case .stretch(let routine): return .stretch(routine.explaining(unit))
        case .steps(let routine): return .steps(routine.explaining(unit))
        case .meditation: return self
        }
    }

    /// The clips that the session can play, with duplicates.
    public var clips: [Clip] {
        switch self {
        case .stretch(let routine):
            routine.steps.map(\.introduction) + routine.steps.compactMap(\.shortIntroduction)
                + routine.steps.compactMap(\.ending) + routine.steps.compactMap(\.easier)
                + [routine.switchSides, routine.halfway, routine.complete]
                + [routine.earlyCare, routine.halfCare].compactMap(\.self)
        case .meditation(let routine):
            routine.parts.flatMap(\.cues).map(\.clip) + [routine.bell].compactMap(\.self)
        case .steps(let routine): routine.clips
        }
    }
}

/// The kind of a session: stretching, meditation, or the routine of a file.
public enum SessionKind: String, Hashable, Sendable, Codable, CaseIterable {
    case stretch
    case meditation
    case routine

    /// The command line that starts a session of this kind.
    public var command: String {
        switch self {
        case .stretch, .routine: "limber stretch"
        case .meditation: "limber meditate"
        }
    }
}

/// A session kind with the options that only this kind has.
public enum SessionContent: Hashable, Sendable {
    /// A stretching session, whose regions and stretches are in ``SessionOptions/regions``.
    case stretch(StretchOptions)
    /// A meditation with its length and interval bells.
    case meditation(MeditationOptions)
    /// The routine with a name; the name is empty in a request to resume one.
    case routine(String)

    /// The kind without its options.
    public var kind: SessionKind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        case .routine: .routine
        }
    }
}

extension SessionContent: Codable {
    private enum Key: CodingKey {
        case stretch, meditation, routine
    }

    private enum Payload: String, CodingKey {
        case options = "_0"
    }

    /// Decodes `{"stretch":{"_0":{…}}}`, `{"meditation":{"_0":{…}}}` or `{"routine":"…"}`. Checkpoints of 1.1 have no
    /// options of a stretching session.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if values.contains(.meditation) {
            let payload = try values.nestedContainer(keyedBy: Payload.self, forKey: .meditation)
            self = .meditation(try payload.decode(MeditationOptions.self, forKey: .options))
        } else if let name = try values.decodeIfPresent(String.self, forKey: .routine) {
            self = .routine(name)
        } else {
            let payload = try values.nestedContainer(keyedBy: Payload.self, forKey: .stretch)
            self = .stretch(try payload.decodeIfPresent(StretchOptions.self, forKey: .options) ?? StretchOptions())
        }
    }

    /// Encodes the form that the decoder reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .stretch(let options):
            var payload = values.nestedContainer(keyedBy: Payload.self, forKey: .stretch)
            if options != StretchOptions() { try payload.encode(options, forKey: .options) }
        case .meditation(let options):
            var payload = values.nestedContainer(keyedBy: Payload.self, forKey: .meditation)
            try payload.encode(options, forKey: .options)
        case .routine(let name): try values.encode(name, forKey: .routine)
        }
    }
}

/// The heard and the planned length of a session, without pauses and the bell.
public struct SessionLength: Hashable, Sendable, Codable {
    /// The length heard in whole seconds. Sound that was heard twice counts twice.
    public let heardSeconds: Int
    /// The planned length in whole seconds, with introductions, change-overs and closing.
    public let plannedSeconds: Int

    /// Converts lengths from frames.
    public init(heard: Int, planned: Int) {
        heardSeconds = heard / Frames.perSecond
        plannedSeconds = planned / Frames.perSecond
    }
}
