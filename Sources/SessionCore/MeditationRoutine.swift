/// A meditation as drawn for one session: its parts with their cues, and the bell at its end.
public struct MeditationRoutine: Hashable, Sendable, Codable {
    /// A part of a meditation, which one command can skip.
    public struct Part: Hashable, Sendable, Codable {
        /// The purpose of the part.
        public let kind: MeditationPart
        /// The length in frames.
        public let frames: Int
        /// The cues by ascending offset. None overlaps another.
        public let cues: [Cue]

        /// Creates a part of `frames` frames.
        public init(_ kind: MeditationPart, frames: Int, cues: [Cue]) {
            self.kind = kind
            self.frames = frames
            self.cues = cues
        }
    }

    /// A clip with its start in a part.
    public struct Cue: Hashable, Sendable, Codable {
        /// The clip to play.
        public let clip: Clip
        /// The start in frames from the beginning of the part.
        public let offset: Int

        /// Creates a cue that starts `offset` frames into its part.
        public init(_ clip: Clip, at offset: Int) {
            self.clip = clip
            self.offset = offset
        }
    }

    /// The meditation's id in every catalog, such as `basic-breathing`; the `sessionType` of its record.
    public let id: String
    /// The name for people, such as "Basic Breathing".
    public let name: String
    /// The parts in order, at least one.
    public let parts: [Part]
    /// The bell at the end, which sounds only if nothing was skipped.
    public let bell: Clip

    /// Creates a meditation of `parts`, at least one.
    public init(id: String, name: String, parts: [Part], bell: Clip) {
        self.id = id
        self.name = name
        self.parts = parts
        self.bell = bell
    }

    /// The length in frames, without the bell.
    public var frames: Int { parts.reduce(0) { $0 + $1.frames } }
}

/// The purpose of a part of a meditation.
public enum MeditationPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// The length of a breath in the breathing part, in seconds: in for 4, hold for 2, out for 6, rest for 2.
    public static let breathSeconds = 14

    /// The introduction: how to sit, and an outline of the meditation.
    case intro
    case breathing
    case closing

    /// The name for people.
    public var label: String {
        switch self {
        case .intro: "Introduction"
        case .breathing: "Breathing"
        case .closing: "Closing"
        }
    }
}
