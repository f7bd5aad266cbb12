/// The rhythm of the breath in a part of a meditation, which the voice and the guide on the screen share.
///
/// ```swift
/// let breath = BreathRhythm.version1.state(at: Frames.inSeconds(2))
/// // breath?.movement is .inhale, and breath?.fullness 0.5: half of the 4 s in which the lungs fill
/// ```
public struct BreathRhythm: Hashable, Sendable {
    /// A movement of the breath.
    public enum Movement: String, Hashable, Sendable, Codable, CaseIterable {
        case inhale = "in"
        case hold
        case exhale = "out"
    }

    /// A movement with its length.
    public struct Phase: Hashable, Sendable {
        /// The movement of the breath.
        public let movement: Movement
        /// The length in frames, above 0.
        public let frames: Int

        /// Creates a phase of `frames` frames.
        public init(_ movement: Movement, frames: Int) {
            self.movement = movement
            self.frames = frames
        }
    }

    /// The rhythm of 1.0: in for 4 s, hold for 2, out for 6, hold for 2, from the start of the part. Catalogs of 1.0
    /// name no patterns, and their clips follow this rhythm.
    public static let version1 = BreathRhythm(
        start: 0,
        phases: [(.inhale, 4), (.hold, 2), (.exhale, 6), (.hold, 2)].map { Phase($0, frames: Frames.inSeconds($1)) })

    /// The start of the first breath, in frames from the beginning of the part.
    public let start: Int
    /// The movements of one breath in order, at least one.
    public let phases: [Phase]

    /// Creates a rhythm that starts `start` frames into its part.
    public init(start: Int, phases: [Phase]) {
        self.start = start
        self.phases = phases
    }

    /// The length of a breath in frames.
    public var frames: Int { phases.reduce(0) { $0 + $1.frames } }

    /// Returns the movement at a frame of the part and the fill of the lungs from 0 to 1, or `nil` before the first
    /// breath.
    ///
    /// Each inhalation raises the fill in proportion to its length, so that two in a row fill the lungs together.
    public func state(at frame: Int) -> (movement: Movement, fullness: Double)? {
        guard frame >= start else { return nil }
        var left = (frame - start) % frames
        var fullness = startingFullness
        for phase in phases {
            let share = slope(of: phase.movement)
            guard left >= phase.frames else { return (phase.movement, fullness + share * Double(left)) }
            fullness += share * Double(phase.frames)
            left -= phase.frames
        }
        return nil
    }

    /// Returns whether words at one frame and the next ones at another one can be those of a counted breath.
    func counts(from frame: Int, to next: Int) -> Bool { start <= frame && next <= frame + frames }

    /// The fill of the lungs at the start of a breath: 0, or more if the breath starts with an exhalation.
    private var startingFullness: Double {
        let changes = phases.map { slope(of: $0.movement) * Double($0.frames) }
        let levels = changes.reduce(into: [0.0]) { levels, change in levels.append(levels[levels.count - 1] + change) }
        return -(levels.min() ?? 0)
    }

    /// Returns the change of the fill in a frame of a movement.
    private func slope(of movement: Movement) -> Double {
        let direction: Double
        switch movement {
        case .inhale: direction = 1
        case .hold: return 0
        case .exhale: direction = -1
        }
        return direction / Double(phases.reduce(0) { $0 + ($1.movement == movement ? $1.frames : 0) })
    }
}

extension BreathRhythm: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case startsAt, phases
    }

    /// Decodes seconds, such as `{"startsAt":14,"phases":[{"breathe":"in","seconds":4},…]}`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        start = try values.decodeFrames(forKey: .startsAt)
        phases = try values.decode([Phase].self, forKey: .phases)
        let longest = Frames.inSeconds(86_400)
        guard (0...longest).contains(start), (1...100).contains(phases.count),
            phases.allSatisfy({ (1...longest).contains($0.frames) })
        else {
            throw DecodingError.dataCorruptedError(forKey: .phases, in: values, debugDescription: "not a rhythm")
        }
    }

    /// The start and the phases in seconds.
    public var members: EncodedMembers {
        EncodedMembers([Key.startsAt: Frames.seconds(start), .phases: phases])
    }
}

extension BreathRhythm.Phase: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case breathe, seconds
    }

    /// Decodes `breathe` and `seconds`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        movement = try values.decode(BreathRhythm.Movement.self, forKey: .breathe)
        frames = try values.decodeFrames(forKey: .seconds)
    }

    /// `breathe` and `seconds`.
    public var members: EncodedMembers {
        EncodedMembers([Key.breathe: movement, .seconds: Frames.seconds(frames)])
    }
}

extension KeyedDecodingContainer {
    /// Decodes seconds as frames.
    fileprivate func decodeFrames(forKey key: Key) throws -> Int {
        guard let frames = Frames.nearest(toSeconds: try decode(Double.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "out of range")
        }
        return frames
    }
}
