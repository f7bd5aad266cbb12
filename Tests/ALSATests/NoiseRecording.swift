import SessionCore

/// A recording of noise that was paused and resumed: runs of noise separated by silence.
struct NoiseRecording {
    /// The noise between two silences.
    struct Run {
        /// The run's frames in the recording.
        let recorded: Range<Int>
        /// The run's frames in the noise.
        let sound: Range<Int>
    }

    /// The minimum length. The position of a shorter run is ambiguous.
    private static let shortestRun = 32
    /// The number of frames at the end of a run that are matched against the noise.
    private static let probeFrames = 64
    /// The search range around the expected position of a run, in frames.
    private static let window = Frames.perSecond / 2

    private(set) var runs: [Run] = []

    init(_ recorded: [Int16], of sound: [Int16]) {
        let (recording, noise) = (Self.left(of: recorded), Self.left(of: sound))
        for run in recording.indices.split(whereSeparator: { recording[$0] == 0 }) where run.count >= Self.shortestRun {
            let end = Self.end(of: recording[run], in: noise, near: (runs.last?.sound.upperBound ?? 0) + run.count)
            runs.append(Run(recorded: run.startIndex..<run.endIndex, sound: end - run.count..<end))
        }
    }

    private static func left(of samples: [Int16]) -> [Int] {
        stride(from: 0, to: samples.count, by: 2).map { Int(samples[$0]) }
    }

    /// Returns the end of the range in the noise with the greatest correlation to the last frames of a run.
    private static func end(of run: ArraySlice<Int>, in noise: [Int], near place: Int) -> Int {
        let probe = Array(run.suffix(probeFrames))
        var (best, end) = (Int.min, place)
        noise.withUnsafeBufferPointer { noise in
            var start = max(0, place - probe.count - window)
            while start <= min(place + window, noise.count) - probe.count {
                var (correlation, index) = (0, 0)
                while index < probe.count {
                    correlation &+= probe[index] &* noise[start &+ index]
                    index &+= 1
                }
                if correlation > best { (best, end) = (correlation, start + probe.count) }
                start &+= 1
            }
        }
        return end
    }

    /// Frames lost at each pause; negative if repeated.
    func lost(at pauses: [NoiseSession.Pause]) -> [Int] {
        let start = runs.first?.recorded.lowerBound ?? 0
        var told = 0
        return pauses.map { pause in
            // The last noise before the pause, unless the pause preceded all noise.
            let before = runs.last { $0.recorded.lowerBound - start <= pause.clock }?.sound.upperBound ?? 0
            let after = runs.first { $0.recorded.lowerBound - start > pause.clock }?.sound.lowerBound ?? pause.frame
            defer { told = pause.frame }
            return after - max(before, told)
        }
    }
}
