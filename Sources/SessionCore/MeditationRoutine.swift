/// A meditation as it was drawn: its parts with everything that is said in them, and the bell at its full end.
public struct MeditationRoutine: Hashable, Sendable, Codable {
    /// A stretch of time of a meditation, which one command can skip.
    public struct Part: Hashable, Sendable, Codable {
        /// What it is for.
        public let kind: MeditationPart
        /// How long it is, in frames.
        public let frames: Int
        /// What sounds in it, by ascending offset, none of them before the former has ended.
        public let cues: [Cue]

        /// A part of so many frames.
        public init(_ kind: MeditationPart, frames: Int, cues: [Cue]) {
            self.kind = kind
            self.frames = frames
            self.cues = cues
        }
    }

    /// A clip and the frame of its part with which it starts.
    public struct Cue: Hashable, Sendable, Codable {
        /// What sounds.
        public let clip: Clip
        /// The frame, from 0.
        public let offset: Int

        /// A clip that starts with a frame of its part.
        public init(_ clip: Clip, at offset: Int) {
            self.clip = clip
            self.offset = offset
        }
    }

    /// Identifies it across catalogs, such as `basic-breathing`; a record's `sessionType`.
    public let id: String
    /// What people read, such as "Basic Breathing".
    public let name: String
    /// Its parts in order, at least one.
    public let parts: [Part]
    /// What sounds when all of it was heard, and nothing was skipped.
    public let bell: Clip

    /// A meditation of `parts`.
    public init(id: String, name: String, parts: [Part], bell: Clip) {
        self.id = id
        self.name = name
        self.parts = parts
        self.bell = bell
    }

    /// Its length without the bell, in frames.
    public var frames: Int { parts.reduce(0) { $0 + $1.frames } }
}

/// What a part of a meditation is for.
public enum MeditationPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// How many seconds one slow breath takes in ``breathing``: in for 4, hold for 2, out for 6, rest for 2.
    public static let breathSeconds = 14

    /// Arriving: how to sit, what is going to be.
    case intro
    /// The meditation itself.
    case breathing
    /// Coming back.
    case closing

    /// The name that people read.
    public var label: String {
        switch self {
        case .intro: "Introduction"
        case .breathing: "Breathing"
        case .closing: "Closing"
        }
    }
}
