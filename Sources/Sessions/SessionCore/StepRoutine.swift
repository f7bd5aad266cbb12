/// The content of a session that follows a routine file: its steps in order, with the clips that guide them.
public struct StepRoutine: Hashable, Sendable, Codable {
    /// A step, which one command can skip.
    public struct Step: Hashable, Sendable, Codable {
        /// The content of the step.
        public var action: Action
        /// The round of the innermost repetition that the step is in, or `nil` outside of repetitions.
        public let round: Round?
        /// The music of the step's group: none or a bundled piece; `nil` for that of the session.
        public let music: MusicChoice?
        /// The set of an exercise, or `nil` for another step. A wait with a set is one at the user's own pace.
        public let exercise: ExerciseSet?
        /// The words before the clock of the step starts; `nil` instead of none.
        public let announcement: [Spoken]?

        /// Creates a step.
        public init(
            _ action: Action, round: Round? = nil, music: MusicChoice? = nil, exercise: ExerciseSet? = nil,
            announcement: [Spoken] = []
        ) {
            self.action = action
            self.round = round
            self.music = music
            self.exercise = exercise
            self.announcement = announcement.isEmpty ? nil : announcement
        }

        /// The name for people, such as "Pigeon Pose" or "Rows, 10 reps".
        public var label: String { exercise?.label ?? action.label }
    }

    /// Words with their start in an activity.
    public struct Line: Hashable, Sendable, Codable {
        /// The clip with its words.
        public let spoken: Spoken
        /// The start in frames.
        public let offset: Int

        /// Creates words that start `offset` frames into their activity.
        public init(_ spoken: Spoken, at offset: Int) {
            self.spoken = spoken
            self.offset = offset
        }
    }

    /// A clip with its words.
    public struct Spoken: Hashable, Sendable, Codable {
        /// The clip.
        public let clip: Clip
        /// The words.
        public let words: String

        /// Creates a clip with its words.
        public init(_ clip: Clip, words: String) {
            self.clip = clip
            self.words = words
        }
    }

    /// The content of a step.
    public enum Action: Hashable, Sendable, Codable {
        /// A stretch with its introduction.
        case hold(Hold)
        /// An activity of a fixed length.
        case timed(Timed)
        /// A wait until the user goes on.
        case wait

        /// The stretch, or `nil` for another step.
        public var hold: Hold? { if case .hold(let hold) = self { hold } else { nil } }

        /// The activity, or `nil` for a step that is none.
        public var timed: Timed? { if case .timed(let timed) = self { timed } else { nil } }

        /// The name for people, such as "Pigeon Pose" or "Rest".
        public var label: String {
            switch self {
            case .hold(let hold): hold.stretch.name
            case .timed(let timed): timed.label
            case .wait: "Waiting for you"
            }
        }

        /// Whether the length can be that of a step; a file that is no checkpoint of ours can have any.
        public var isPlausible: Bool {
            switch self {
            case .hold(let hold): (1...StepRoutine.longest).contains(hold.seconds)
            case .timed(let timed):
                (1...Frames.inSeconds(StepRoutine.longest)).contains(timed.frames)
                    && timed.movements?.allSatisfy { $0 >= Frames.inSeconds(1) } != false
                    && (timed.lines ?? []).map(\.offset).isAscending(below: timed.frames)
            case .wait: true
            }
        }

        /// The clips that the step can play.
        fileprivate var clips: [Clip] {
            switch self {
            case .hold(let hold):
                [hold.introduction, hold.shortIntroduction, hold.ending, hold.easier].compactMap(\.self)
            case .timed(let timed): [timed.clip].compactMap(\.self) + (timed.lines ?? []).map(\.spoken.clip)
            case .wait: []
            }
        }
    }

    /// A stretch of a routine.
    public struct Hold: Hashable, Sendable, Codable {
        /// The stretch to hold.
        public let stretch: Stretch
        /// The sides to hold.
        public let sides: Sides
        /// The length of one side, or of a hold without sides, in seconds.
        public let seconds: Int
        /// The length of the time to get into position before each hold, or `nil` for that of the session.
        public let changeOver: ChangeOver?
        /// The narration that explains the stretch.
        public var introduction: Clip
        /// The narration of the name and the side, or `nil` if the catalog has none.
        public var shortIntroduction: Clip?
        /// The narration that says how to come out of the stretch.
        public var ending: Clip?
        /// The narration of the easier form, which follows the introduction if the user asks.
        public var easier: Clip?
        /// The introduction that plays.
        public var played: Introduction

        /// Creates a stretch of a routine from its fields.
        public init(
            stretch: Stretch, sides: Sides, seconds: Int, changeOver: ChangeOver? = nil, introduction: Clip,
            shortIntroduction: Clip? = nil, ending: Clip? = nil, easier: Clip? = nil, played: Introduction = .full
        ) {
            self.stretch = stretch
            self.sides = sides
            self.seconds = seconds
            self.changeOver = changeOver
            self.introduction = introduction
            self.shortIntroduction = shortIntroduction
            self.ending = ending
            self.easier = easier
            self.played = played
        }

        /// The clip of the introduction that plays, or `nil` for none.
        public var playedIntroduction: Clip? { played.clip(full: introduction, short: shortIntroduction) }

        /// The clip of the easier form, or `nil` if it does not play.
        var playedEasier: Clip? { played == .explained ? easier : nil }
    }

    /// The sides that a stretch of a routine holds, one after the other.
    public enum Sides: String, Hashable, Sendable, Codable, CaseIterable {
        case both
        case left
        case right
        /// One hold without a change of sides.
        case none

        /// The numbers of the segments that are held: 1 is the left side, 2 the right one.
        public var segments: [Int] {
            switch self {
            case .both: [1, 2]
            case .left, .none: [1]
            case .right: [2]
            }
        }
    }

    /// An activity of a fixed length.
    public struct Timed: Hashable, Sendable, Codable {
        /// The purpose of the activity.
        public let activity: Activity
        /// The name for people: of the exercise, or the words that are spoken.
        public let label: String
        /// The length in frames, above 0.
        public let frames: Int
        /// The clip at the start, which ends within the activity; `nil` for a silent one.
        public let clip: Clip?
        /// The rhythm of the breath.
        public let breath: BreathRhythm?
        /// The words after the clip by ascending offset, none of which overlaps another; `nil` instead of none.
        public let lines: [Line]?
        /// The frames of the movements of a repetition, or `nil` without repetitions.
        public let movements: [Int]?

        /// Creates an activity of `frames` frames.
        public init(
            _ activity: Activity, _ label: String, frames: Int, clip: Clip? = nil, breath: BreathRhythm? = nil,
            lines: [Line] = [], movements: [Int]? = nil
        ) {
            self.activity = activity
            self.label = label
            self.frames = frames
            self.clip = clip
            self.breath = breath
            self.lines = lines.isEmpty ? nil : lines
            self.movements = movements
        }
    }

    /// The purpose of an activity.
    public enum Activity: String, Hashable, Sendable, Codable, CaseIterable {
        case exercise
        case rest
        /// Words, or a sound of the user.
        case speech
        case breathing
        /// A part of a course.
        case meditation
        case bell

        /// Whether the clip of the activity speaks its label.
        public var hasWords: Bool {
            switch self {
            case .exercise, .speech, .breathing, .meditation: true
            case .rest, .bell: false
            }
        }
    }

    /// A round of a repetition.
    public struct Round: Hashable, Sendable, Codable {
        /// The number of the round, from 1.
        public let number: Int
        /// The number of rounds.
        public let count: Int

        /// Creates round `number` of `count`.
        public init(_ number: Int, of count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// The name for people, such as "Morning back".
    public let name: String
    /// The steps in order, at least one.
    public var steps: [Step]
    /// The cue between the sides of a stretch.
    public var switchSides: Clip
    /// The closing after the last step.
    public var complete: Clip
    /// Whether history keeps no session of the routine; `nil` instead of `false`.
    public var leavesNoRecord: Bool?
    /// The cues of the exercises; `nil` in a checkpoint of an earlier version.
    public var cues: Cues?

    /// The cues that exercises share. A clip that is switched off, or of which there is none, is `nil`.
    public struct Cues: Hashable, Sendable, Codable {
        /// "Next", before a name in a rest.
        public var next: Clip?
        /// "Halfway", in an exercise of over a minute.
        public var halfway: Clip?
        /// "Ten seconds", in the same exercises.
        public var lastSeconds: Clip?
        /// Whether three ticks come before an exercise.
        public var counts: Bool

        /// Creates cues.
        public init(next: Clip? = nil, halfway: Clip? = nil, lastSeconds: Clip? = nil, counts: Bool = false) {
            self.next = next
            self.halfway = halfway
            self.lastSeconds = lastSeconds
            self.counts = counts
        }
    }

    /// The greatest number of phases of a routine.
    public static let greatestPhaseCount = 2000
    /// The greatest number of pieces that the groups of a routine can have.
    public static let greatestPieceCount = 3
    /// The greatest length of a routine, in seconds: 4 hours.
    public static let longest = 4 * 3600

    /// Creates a routine of `steps`, at least one, with the cues that all stretches share.
    public init(name: String, steps: [Step], switchSides: Clip, complete: Clip, cues: Cues? = nil) {
        self.name = name
        self.steps = steps
        self.switchSides = switchSides
        self.complete = complete
        self.cues = cues
    }

    /// Returns the routine with the whole introduction of a stretch, and its easier form. Other steps have none.
    public func explaining(_ step: Int) -> StepRoutine {
        guard var hold = steps[step].action.hold else { return self }
        var routine = self
        hold.played = .explained
        routine.steps[step].action = .hold(hold)
        return routine
    }

    /// The names of the pieces of the groups, each once, in the order in which they begin.
    public var pieces: [String] {
        steps.reduce(into: []) { pieces, step in
            if case .named(let name)? = step.music, !pieces.contains(name) { pieces.append(name) }
        }
    }

    /// The clips that the session can play, with duplicates.
    var clips: [Clip] {
        steps.flatMap { $0.action.clips + ($0.announcement ?? []).map(\.clip) } + [switchSides, complete]
            + [cues?.next, cues?.halfway, cues?.lastSeconds].compactMap(\.self)
    }
}
