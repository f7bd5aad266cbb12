/// The runs of noise in a recording, separated by silence.
struct NoiseRuns {
    /// A range of recorded frames and its position in the sound.
    struct Run {
        let recorded: Range<Int>
        let sound: Range<Int>
    }

    private(set) var runs: [Run] = []

    init(_ recorded: [Int16], of sound: [Int16]) {
        var frame = 0
        var place = 0
        while let start = (frame..<recorded.count / 2).first(where: { recorded[2 * $0] != 0 }) {
            let end = (start..<recorded.count / 2).first { recorded[2 * $0] == 0 } ?? recorded.count / 2
            frame = end
            guard let offset = Self.offset(of: recorded, start..<end, in: sound, near: place) else {
                print("no match for \(start..<end)")
                continue
            }
            runs.append(Run(recorded: start..<end, sound: start + offset..<end + offset))
            place = end + offset
        }
    }

    private static func offset(
        of recorded: [Int16], _ frames: Range<Int>, in sound: [Int16], near place: Int
    ) -> Int? {
        let length = min(16, frames.count)
        let probe = frames.upperBound - length
        let lag = probe - frames.lowerBound
        let candidates = max(0, place + lag - 60_000)..<min(sound.count / 2 - length, place + lag + 60_000)
        return candidates.first { candidate in
            (0..<2 * length).allSatisfy { recorded[2 * probe + $0] == sound[2 * candidate + $0] }
        }.map { $0 - probe }
    }
}
