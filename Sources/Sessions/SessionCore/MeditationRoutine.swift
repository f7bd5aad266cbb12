/// A meditation as drawn for one session: its parts with their cues, and its ending.
public struct MeditationRoutine: Hashable, Sendable {
    /// A part of a meditation, which one command can skip.
    public struct Part: Hashable, Sendable, Codable {
        /// The purpose of the part.
        public let kind: MeditationPart
        /// The length in frames.
        public let frames: Int
        /// The cues by ascending offset. None overlaps another.
        public let cues: [Cue]
        /// The rhythm of the breath, which the guide on the screen shows; `nil` for a part without a guide.
        public let breath: BreathRhythm?

        /// Creates a part of `frames` frames.
        public init(_ kind: MeditationPart, frames: Int, cues: [Cue], breath: BreathRhythm? = nil) {
            self.kind = kind
            self.frames = frames
            self.cues = cues
            self.breath = breath
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

    /// The end of a meditation.
    public enum Ending: Hashable, Sendable {
        /// A bell after the last part, which sounds only if nothing was skipped.
        case bell(Clip)
        /// Voice and music fade to silence over the last `frames` frames, at most the whole meditation.
        case fadeOut(frames: Int)
    }

    /// The name of the course for records, such as `body-scan`; see ``MeditationRecord/sessionType``.
    public let id: String
    /// The name for people, such as "Body Scan".
    public let name: String
    /// The parts in order, at least one.
    public let parts: [Part]
    /// The end of the meditation.
    public let ending: Ending
    /// The paths of the drawn clips, in order.
    public let lines: [String]

    /// Creates a meditation of `parts`, at least one.
    public init(id: String, name: String, parts: [Part], ending: Ending, lines: [String] = []) {
        self.id = id
        self.name = name
        self.parts = parts
        self.ending = ending
        self.lines = lines
    }

    /// The length in frames, without the bell.
    public var frames: Int { parts.reduce(0) { $0 + $1.frames } }

    /// The bell at the end, or `nil` for a meditation that fades out.
    public var bell: Clip? {
        switch ending {
        case .bell(let clip): clip
        case .fadeOut: nil
        }
    }

    /// The length of the fade at the end, in frames; 0 for a meditation that ends with a bell.
    public var fadeOutFrames: Int {
        switch ending {
        case .bell: 0
        case .fadeOut(let frames): frames
        }
    }
}

extension MeditationRoutine: Codable {
    private enum Key: CodingKey {
        case id, name, parts, bell, fadeOutFrames, lines
    }

    /// Decodes a meditation. A checkpoint of 1.0 has a bell and no list of lines.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let fadeOut = try values.decodeIfPresent(Int.self, forKey: .fadeOutFrames)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            name: try values.decode(String.self, forKey: .name),
            parts: try values.decode([Part].self, forKey: .parts),
            ending: try fadeOut.map(Ending.fadeOut) ?? .bell(try values.decode(Clip.self, forKey: .bell)),
            lines: try values.decodeIfPresent([String].self, forKey: .lines) ?? [])
    }

    /// Encodes the meditation, with either `bell` or `fadeOutFrames`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(parts, forKey: .parts)
        switch ending {
        case .bell(let clip): try values.encode(clip, forKey: .bell)
        case .fadeOut(let frames): try values.encode(frames, forKey: .fadeOutFrames)
        }
        try values.encode(lines, forKey: .lines)
    }
}

/// The purpose of a part of a meditation.
public enum MeditationPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// The introduction: how to sit, and an outline of the meditation.
    case intro
    /// Breathing, with a guide on the screen.
    case breathing
    /// The main part of a meditation without a breath guide.
    case main
    case closing

    /// Whether the part fills the time that the others leave.
    public var isElastic: Bool {
        switch self {
        case .breathing, .main: true
        case .intro, .closing: false
        }
    }

    /// The name for people.
    public var label: String {
        switch self {
        case .intro: "Introduction"
        case .breathing: "Breathing"
        case .main: "Meditation"
        case .closing: "Closing"
        }
    }
}

extension [Int] {
    /// Returns whether the numbers ascend from 0 or more to less than a limit, each once.
    package func isAscending(below limit: Int) -> Bool {
        allSatisfy((0..<limit).contains) && zip(self, dropFirst()).allSatisfy { $0 < $1 }
    }
}
