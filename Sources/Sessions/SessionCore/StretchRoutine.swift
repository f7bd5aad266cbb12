/// The content of a stretching session: the drawn stretches in order, with the clips that guide them.
public struct StretchRoutine: Hashable, Sendable, Codable {
    /// A stretch with its length and its introduction.
    public struct Step: Hashable, Sendable, Codable {
        /// The stretch to hold.
        public let stretch: Stretch
        /// The length of both segments together, in seconds.
        public let seconds: Int
        /// The narration that explains the stretch.
        public let introduction: Clip
        /// The narration of the name and the side, or `nil` if the catalog has none.
        public let shortIntroduction: Clip?
        /// The narration that says how to come out of the stretch.
        public var ending: Clip?
        /// The narration of the easier form, which follows the introduction if the user asks.
        public let easier: Clip?
        /// The length of the rest before the stretch, in seconds, or `nil` for none.
        public var rest: Int?
        /// The introduction that plays; `nil` in checkpoints of 1.1, whose introductions are whole.
        private var choice: Introduction?

        /// Creates a step from its fields, without a rest.
        public init(
            stretch: Stretch, seconds: Int, introduction: Clip, shortIntroduction: Clip? = nil, ending: Clip? = nil,
            easier: Clip? = nil
        ) {
            self.stretch = stretch
            self.seconds = seconds
            self.introduction = introduction
            self.shortIntroduction = shortIntroduction
            self.ending = ending
            self.easier = easier
        }

        /// The introduction that plays.
        public var played: Introduction {
            get { choice ?? .full }
            set { choice = newValue }
        }

        /// The clip of the introduction that plays, or `nil` for none.
        public var playedIntroduction: Clip? { played.clip(full: introduction, short: shortIntroduction) }

        /// The clip of the easier form, or `nil` if it does not play.
        var playedEasier: Clip? { played == .explained ? easier : nil }
    }

    /// The stretches in the user's order.
    public private(set) var steps: [Step]
    /// The cue between the sides of a bilateral stretch.
    public let switchSides: Clip
    /// The cue in the middle of other stretches.
    public let halfway: Clip
    /// The closing after the last segment.
    public private(set) var complete: Clip
    /// The line of care early in the session.
    public let earlyCare: Clip?
    /// The line of care at half of the session.
    public let halfCare: Clip?

    /// Creates a routine of `steps` with the cues that all stretches share.
    public init(
        steps: [Step], switchSides: Clip, halfway: Clip, complete: Clip, earlyCare: Clip? = nil, halfCare: Clip? = nil
    ) {
        self.steps = steps
        self.switchSides = switchSides
        self.halfway = halfway
        self.complete = complete
        self.earlyCare = earlyCare
        self.halfCare = halfCare
    }

    /// Returns the routine with other stretches and another closing.
    public func with(_ steps: [Step], complete: Clip) -> StretchRoutine {
        var routine = self
        routine.steps = steps
        routine.complete = complete
        return routine
    }

    /// Returns the routine with all stretches several times in the same order.
    ///
    /// - Parameters:
    ///   - rest: The length of the rest before each round but the first, in seconds; none with 0.
    ///   - introductions: The introductions of the later rounds.
    public func repeated(rounds: Int, rest: Int, introductions: Introductions = .full) -> StretchRoutine {
        var routine = self
        var round = steps
        if rest > 0 { round[0].rest = (round[0].rest ?? 0) + rest }
        for index in round.indices {
            round[index].played = introductions.introduction(isFamiliar: false, isRepeated: true)
        }
        for _ in 1..<max(1, rounds) { routine.steps += round }
        return routine
    }

    /// Returns the routine with the whole introduction of a stretch, and its easier form.
    public func explaining(_ stretch: Int) -> StretchRoutine {
        var routine = self
        routine.steps[stretch].played = .explained
        return routine
    }
}

/// The stretches with a lead-in: an introduction that plays before the stretch's clock starts.
public enum LeadIn: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first stretch. Other introductions start with the change-over, and run on into the first segment.
    case first
    /// Every stretch, so that listening costs no hold time.
    case every
    /// No stretch. All introductions start with the change-over.
    case none

    /// Returns whether a stretch, counted from 0, has a lead-in.
    func introduces(stretch index: Int) -> Bool {
        switch self {
        case .first: index == 0
        case .every: true
        case .none: false
        }
    }
}

/// A stretch of the catalog.
public struct Stretch: Hashable, Sendable, Codable {
    /// The stretch's id in every catalog, such as `neck-forward-tilt`.
    public let id: String
    /// The name for people, such as "Neck Forward Tilt".
    public let name: String
    /// The region that the stretch is for.
    public let region: Region
    /// Whether the stretch is bilateral: its second segment works the other side of the body.
    public let isBilateral: Bool
    /// The posture, or `nil` if the catalog does not name it.
    public let posture: Posture?
    /// The time to change sides in seconds, or `nil` for that of a stretch in place.
    public let sideChange: Int?

    /// Creates a stretch from its fields.
    public init(
        id: String, name: String, region: Region, isBilateral: Bool, posture: Posture? = nil, sideChange: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.region = region
        self.isBilateral = isBilateral
        self.posture = posture
        self.sideChange = sideChange
    }
}

/// The posture of a stretch. A change of posture needs more time than a stretch in the same one.
public enum Posture: String, Hashable, Sendable, Codable, CaseIterable {
    case standing
    case sitting
    case kneeling
    case lying
}

extension Posture {
    /// Parses the name of a posture.
    ///
    /// - Throws: ``OptionError`` with the names.
    public init(parsing text: String) throws(OptionError) {
        guard let posture = Posture(rawValue: text.lowercased()) else {
            let names = Self.allCases.map(\.rawValue)
            throw OptionError(
                "unknown posture '\(text)'; "
                    + names.advice(on: text, otherwise: "use one of: \(names.joined(separator: " "))"))
        }
        self = posture
    }
}
