public import SessionCore

/// The state of the session as adapters show it. Seconds have fractions; `nil` where a field has no meaning.
public struct SessionSnapshot: Hashable, Sendable, Codable {
    /// Where the session is in its life.
    public enum Status: String, Hashable, Sendable, Codable {
        /// There is none.
        case idle
        /// It sounds.
        case active
        /// It is silent and keeps its position.
        case paused
        /// It was completed.
        case complete
    }

    /// What the present phase is for.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// An introduction before the clock starts.
        case leadIn
        /// One half of a stretch.
        case segment
        /// The completion narration; of a meditation, its last part.
        case closing
        /// The first part of a meditation.
        case intro
        /// The meditation itself.
        case breathing
        /// What sounds after a whole meditation.
        case bell
    }

    /// What the music does.
    public enum Music: String, Hashable, Sendable, Codable {
        /// It sounds, perhaps more quietly under narration.
        case playing
        /// It makes way for narration.
        case interrupted
        /// It waits with the session.
        case paused
        /// There is none.
        case off
    }

    /// What becomes of the record of a session that leaves one.
    public enum Save: String, Hashable, Sendable, Codable {
        /// It is being written.
        case saving
        /// It is in history.
        case saved
        /// It is on the disk, and in history once the database can be written.
        case pending
        /// It could not be written anywhere.
        case failed
    }

    /// The stretch of the present phase.
    public struct Stretch: Hashable, Sendable, Codable {
        /// Its index, from 0.
        public let index: Int
        /// How many there are.
        public let count: Int
        /// Its id in the catalog.
        public let id: String
        /// Its name.
        public let name: String
        /// Its region.
        public let region: Region
        /// Whether its second segment works the other side.
        public let bilateral: Bool

        /// The stretch with an index among `count`.
        public init(index: Int, count: Int, stretch: SessionCore.Stretch) {
            self.index = index
            self.count = count
            id = stretch.id
            name = stretch.name
            region = stretch.region
            bilateral = stretch.isBilateral
        }

        /// What the segment with a number is called: by its side, or by its half.
        public func label(ofSegment number: Int) -> String {
            switch (bilateral, number) {
            case (true, 1): "Left Side"
            case (true, _): "Right Side"
            case (false, 1): "First Half"
            case (false, _): "Second Half"
            }
        }
    }

    /// A meditation, and where it is.
    public struct Meditation: Hashable, Sendable, Codable {
        /// Its id in the catalog.
        public let id: String
        /// Its name.
        public let name: String
        /// The index of the present part, from 0; in the bell, the number of parts.
        public let part: Int
        /// What the parts are for, in order.
        public let parts: [MeditationPart]

        /// The part with an index of a meditation.
        public init(_ routine: MeditationRoutine, part: Int) {
            id = routine.id
            name = routine.name
            self.part = part
            parts = routine.parts.map(\.kind)
        }

        /// What the present part is called.
        public var label: String { parts.indices.contains(part) ? parts[part].label : "Bell" }
    }

    /// A session that died and can be resumed.
    public enum Recoverable: Hashable, Sendable {
        /// It died in this stretch.
        case stretch(Stretch)
        /// It died in this part of a meditation.
        case meditation(Meditation)

        /// What kind of session it is.
        public var kind: SessionKind {
            switch self {
            case .stretch: .stretch
            case .meditation: .meditation
            }
        }

        /// What people read where they are asked whether to resume it.
        public var title: String {
            switch self {
            case .stretch(let stretch): "\(stretch.name) - \(stretch.index + 1) of \(stretch.count)"
            case .meditation(let meditation): "\(meditation.name) - \(meditation.label)"
            }
        }
    }

    /// Where the session is in its life.
    public var status: Status
    /// What the present phase is for.
    public var phase: Phase?
    /// Why it is paused: `user`, or `device` where its output went away.
    public var pauseReason: String?
    /// Why there is no output. While this is told, the session cannot go on.
    public var outputError: String?
    /// How often the output ran dry in this session; `nil` where it never did.
    public var underruns: Int?
    /// What kind of session it is.
    public var kind: SessionKind?
    /// The stretch of the present phase.
    public var stretch: Stretch?
    /// The meditation.
    public var meditation: Meditation?
    /// The segment of the stretch, 1 or 2.
    public var segment: Int?
    /// What the segment is called.
    public var segmentLabel: String?
    /// Seconds that the phase lasts.
    public var segmentDuration: Double?
    /// Seconds of it that were heard.
    public var segmentElapsed: Double?
    /// Seconds of it that are left.
    public var segmentRemaining: Double?
    /// Seconds of the session that are left, lead-ins and closing included.
    public var sessionRemaining: Double?
    /// Whether narration sounds; while there is no session, whether something else is being said.
    public var narrating: Bool
    /// What the music does.
    public var music: Music
    /// What happens to other sound while narration sounds.
    public var interrupt: Interrupt?
    /// Where the sound goes.
    public var output: String?
    /// The records so far.
    public var completed: [StretchRecord.Stretch]
    /// What becomes of the record, once the session is over; `nil` for one that leaves none.
    public var save: Save?
    /// Why it is not in history, or, while the session runs, why it may not be saved.
    public var saveError: String?
    /// A session that died and can be resumed.
    public var recoverable: Recoverable?

    /// The snapshot of a process without a session.
    public init(recoverable: Recoverable? = nil) {
        status = .idle
        narrating = false
        music = .off
        completed = []
        self.recoverable = recoverable
    }
}
