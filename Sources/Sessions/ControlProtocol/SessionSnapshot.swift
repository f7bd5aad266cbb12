public import PracticeCore
public import SessionCore

/// The current state of a session, as all adapters show it. Its JSON form is in docs/api.md.
///
/// Positions are those heard at the output, not those written to it. Seconds have fractions. A field is `nil` while it
/// does not apply.
///
/// ```swift
/// let later = snapshot.extrapolated(by: .seconds(2))  // of a segment that has 20 s left
/// let remaining = later.segmentRemaining  // 18
/// ```
public struct SessionSnapshot: Hashable, Sendable, Codable {
    /// The states of a session.
    public enum Status: String, Hashable, Sendable, Codable {
        /// No session is running.
        case idle
        /// A session is playing, and is not paused.
        case active
        /// The session is paused, and resumes at the same frame.
        case paused
        /// The session has reached its end. Its record may not be saved yet; see ``SessionSnapshot/save``.
        case complete
    }

    /// The states of the music.
    public enum Music: String, Hashable, Sendable, Codable {
        /// The music plays, perhaps ducked under narration.
        case playing
        /// The music pauses for narration.
        case interrupted
        /// The music is paused with the session.
        case paused
        /// Limber plays no music. Other players may play; they are not part of the snapshot.
        case off
    }

    /// The states of the session's record.
    public enum Save: String, Hashable, Sendable, Codable {
        /// The record is being written and is not durable yet.
        case saving
        /// The record is in history.
        case saved
        /// The record is on disk. It gets into history once the database can be written.
        case pending
        /// The record could not be written anywhere.
        case failed
        /// The session was short. The command `keep` records it within ten minutes after its end.
        case unrecorded
    }

    /// The stretch that the current phase belongs to.
    public struct Stretch: Hashable, Sendable, Codable {
        /// The index in the session, from 0.
        public let index: Int
        /// The number of stretches in the session.
        public let count: Int
        /// The id in the catalog, such as `neck-rotation`.
        public let id: String
        /// The name in the catalog, such as "Neck Rotation".
        public let name: String
        /// The region that is stretched.
        public let region: Region
        /// Whether the second segment works the other side.
        public let bilateral: Bool
        /// Whether a routine holds the stretch once, without sides; `nil` instead of `false`.
        public let whole: Bool?
        /// The posture, or `nil` if the catalog does not name it.
        public let posture: Posture?

        /// Creates the stretch with an index among `count` stretches or steps.
        public init(index: Int, count: Int, stretch: SessionCore.Stretch, isWhole: Bool = false) {
            whole = isWhole ? true : nil
            self.index = index
            self.count = count
            id = stretch.id
            name = stretch.name
            region = stretch.region
            bilateral = stretch.isBilateral
            posture = stretch.posture
        }

        /// Returns the label of a segment: by its side if the stretch is bilateral, by its half otherwise.
        public func label(ofSegment number: Int) -> String {
            if whole == true { return "Hold" }
            return switch (bilateral, number) {
            case (true, 1): "Left Side"
            case (true, _): "Right Side"
            case (false, 1): "First Half"
            case (false, _): "Second Half"
            }
        }
    }

    /// A meditation and its current part.
    public struct Meditation: Hashable, Sendable, Codable {
        /// The `sessionType` in records of the course, such as `body-scan`.
        public let id: String
        /// The name in the catalog, such as "Body Scan".
        public let name: String
        /// The index of the current part, from 0. During the bell at the end, the number of parts.
        public let part: Int
        /// The purposes of the parts, in order.
        public let parts: [MeditationPart]
        /// The rhythm of the breath guide in the current part, or `nil` for none.
        public let breath: BreathRhythm?

        /// Creates the state of a meditation.
        ///
        /// - Parameter part: The index of the current part; the number of parts for the bell at the end.
        public init(_ routine: MeditationRoutine, part: Int) {
            id = routine.id
            name = routine.name
            self.part = part
            parts = routine.parts.map(\.kind)
            breath = routine.parts.indices.contains(part) ? routine.parts[part].breath : nil
        }

        /// The label of the current part, such as "Breathing", or "Bell".
        public var label: String { parts.indices.contains(part) ? parts[part].label : "Bell" }
    }

    /// A step of a routine.
    public struct Step: Hashable, Sendable, Codable {
        /// The name of the routine, such as "Morning back".
        public let routine: String
        /// The index of the step in the session, from 0.
        public let index: Int
        /// The number of steps in the session.
        public let count: Int
        /// The name of the stretch or the exercise, or the words that are spoken.
        public let label: String
        /// The number of the round, from 1, and the number of rounds; `nil` outside of repetitions.
        public let round: StepRoutine.Round?
        /// The label of the step that follows; `nil` for the last one.
        public let next: String?
        /// The rhythm of the breath guide, or `nil` for none.
        public let breath: BreathRhythm?

        /// Creates the step with an index in a routine.
        public init(_ index: Int, of routine: StepRoutine) {
            let step = routine.steps[index]
            self.routine = routine.name
            self.index = index
            count = routine.steps.count
            label = step.label
            round = step.round
            next = routine.steps.indices.contains(index + 1) ? routine.steps[index + 1].label : nil
            breath = step.action.timed?.breath
        }
    }

    /// A recoverable session: one that was interrupted at most an hour ago.
    public enum Recoverable: Hashable, Sendable {
        /// A stretching session, interrupted in this stretch.
        case stretch(Stretch)
        /// A meditation, interrupted in its current part.
        case meditation(Meditation)
        /// A routine, interrupted in this step.
        case routine(Step)

        /// The kind of the interrupted session.
        public var kind: SessionKind {
            switch self {
            case .stretch: .stretch
            case .meditation: .meditation
            case .routine: .routine
            }
        }

        /// The text of the resume prompt: the stretch or part in which the session was interrupted, such as
        /// "Neck Rotation - 1 of 8".
        public var title: String {
            switch self {
            case .stretch(let stretch): "\(stretch.name) - \(stretch.index + 1) of \(stretch.count)"
            case .meditation(let meditation): "\(meditation.name) - \(meditation.label)"
            case .routine(let step): "\(step.routine) - \(step.label), \(step.index + 1) of \(step.count)"
            }
        }
    }

    /// The state of the session.
    public var status: Status
    /// The purpose of the current phase.
    public var phase: Phase?
    /// The reason of the pause.
    public var pauseReason: PauseReason.Name?
    /// The reason why there is no output. While it is set, the session cannot resume.
    public var outputError: String?
    /// The number of underruns of the output in this session; `nil` instead of 0.
    public var underruns: Int?
    /// The kind of session.
    public var kind: SessionKind?
    /// The stretch of the current phase.
    public var stretch: Stretch?
    /// The stretch that follows ``stretch``; in a routine, only if it is the next step. `nil` if none follows.
    public var next: Stretch?
    /// The number of segments of each stretch or step of the session, in order; `nil` in a meditation.
    public var segments: [Int]?
    /// The numbers of the skipped segments of each stretch or step, in order; `nil` if none is skipped, and in a
    /// meditation. A record has only the number of the skips, see ``completed``.
    public var skippedSegments: [[Int]]?
    /// The meditation with its current part.
    public var meditation: Meditation?
    /// The step of the routine that the current phase belongs to.
    public var step: Step?
    /// The number of the segment, 1 or 2. In a lead-in and a change-over, that of the segment that follows.
    public var segment: Int?
    /// The label of the segment, such as "Left Side".
    public var segmentLabel: String?
    /// The length of the phase in seconds. Despite their names, this field and the next two count every phase.
    public var segmentDuration: Double?
    /// The part of the phase that was heard, in seconds.
    public var segmentElapsed: Double?
    /// The remaining time of the phase in seconds.
    public var segmentRemaining: Double?
    /// The remaining time of the session in seconds, with lead-ins, change-overs and closing.
    public var sessionRemaining: Double?
    /// The length of the session in seconds, as ``sessionRemaining`` counts it: a skip shortens it by the bell only.
    public var sessionDuration: Double?
    /// The seconds of silence before the next sound, while the output wakes up. Positions do not advance meanwhile.
    public var waking: Double?
    /// Whether narration plays. Without a session, whether an announcement plays.
    public var narrating: Bool
    /// Whether narration interrupts music and other players: while the voice speaks, and in its short pauses. `nil`
    /// instead of `false`.
    public var interrupting: Bool?
    /// The words of the clip at the position, if they are known. Without a session, those of an announcement.
    public var caption: String?
    /// The part of the caption's clip that was heard, in seconds; `nil` for an announcement.
    public var captionElapsed: Double?
    /// The length of the caption's clip in seconds.
    public var captionDuration: Double?
    /// The state of the music.
    public var music: Music
    /// The level of the music in decibels.
    public var musicLevel: Int?
    /// The level of narration, bell and tones in decibels.
    public var voiceLevel: Int?
    /// The behaviour of music and other players during narration, as in the option `--interrupt`.
    public var interrupt: Interrupt?
    /// The output, as in the option `--output`.
    public var output: String?
    /// The volume that a sound server gives the output in percent, if it is below ``quietVolume``; 0 while it is muted.
    public var outputVolume: Int?
    /// The stretches that the session has passed, as in its record. A stretch with two skipped segments is among them.
    public var completed: [StretchRecord.Stretch]
    /// The label of the command `skip` in the current phase, such as "Next side"; see ``SkipLabel``.
    public var skipLabel: String?
    /// The state of the record after the session; `nil` for a session that leaves no record.
    public var save: Save?
    /// The reason why the record is not in history. During the session, the reason why saving may fail.
    public var saveError: String?
    /// A recoverable session. It is set only while no session is running.
    public var recoverable: Recoverable?
    /// The time until which ``recoverable`` can be resumed.
    public var recoverableUntil: Timestamp?
    /// The question whether a scheduled session may start. It is set only while no session is running.
    public var question: StartQuestion?

    /// The volume in percent below which a person may hear nothing.
    public static let quietVolume = 10

    /// Creates the snapshot of a process without a session.
    public init(recoverable: Recoverable? = nil, question: StartQuestion? = nil) {
        status = .idle
        narrating = false
        music = .off
        completed = []
        self.recoverable = recoverable
        self.question = question
    }
}

extension SessionSnapshot {
    /// Returns the snapshot as it is some time after it was taken.
    ///
    /// While a session is active, its positions advance without new snapshots, to the end of the phase at most. An
    /// event reports the start of the next phase. Positions do not advance while the output wakes up.
    public func extrapolated(by duration: Duration) -> SessionSnapshot {
        guard status == .active, let elapsed = segmentElapsed, let remaining = segmentRemaining else { return self }
        var later = self
        let seconds = duration / .seconds(1) - (waking ?? 0)
        later.waking = seconds < 0 ? -seconds : nil
        let step = min(max(0, seconds), max(0, remaining))
        later.segmentElapsed = elapsed + step
        later.segmentRemaining = remaining - step
        later.sessionRemaining = sessionRemaining.map { $0 - step }
        later.captionElapsed = captionElapsed.map { min($0 + step, captionDuration ?? $0) }
        return later
    }
}

extension SessionSnapshot.Recoverable: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case stretch, meditation, routine
    }

    /// Reads `{"stretch":{…}}`, `{"meditation":{…}}` or `{"routine":{…}}`: the member's name is the session kind.
    ///
    /// - Throws: `DecodingError` if all members are missing, or the value is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self =
            if values.contains(.meditation) {
                .meditation(try values.decode(SessionSnapshot.Meditation.self, forKey: .meditation))
            } else if values.contains(.routine) {
                .routine(try values.decode(SessionSnapshot.Step.self, forKey: .routine))
            } else {
                .stretch(try values.decode(SessionSnapshot.Stretch.self, forKey: .stretch))
            }
    }

    /// The object that the decoder reads.
    public var members: EncodedMembers {
        switch self {
        case .stretch(let stretch): EncodedMembers([Key.stretch: stretch])
        case .meditation(let meditation): EncodedMembers([Key.meditation: meditation])
        case .routine(let step): EncodedMembers([Key.routine: step])
        }
    }
}
