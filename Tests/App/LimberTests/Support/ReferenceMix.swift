import ControlProtocol

/// The expected sound of a rendered session, derived from its events and the rules frame by frame.
///
/// Narration sounds from its cue's first frame until it ends. From an interruption on, music falls over 14,400 frames
/// and holds; after it, music rises over 48,000. It fades out over the last 240,000. A clip that is cut leaves a tail
/// of 480 frames that fades out.
struct ReferenceMix {
    private(set) var left: [Float] = []
    private(set) var right: [Float] = []

    /// - Parameters:
    ///   - clips: The mono samples of the clips by their paths.
    ///   - music: The left and right samples of the loop.
    init(of events: [SessionEvent], clips: [String: [Int16]], music: (left: [Int16], right: [Int16])) {
        let length = events.last?.frame ?? 0
        var narration = [Float](repeating: 0, count: length)
        var isInterrupted = [Bool](repeating: false, count: length)
        var cue: (start: Int, samples: [Int16])?
        for event in events {
            switch event.kind {
            case .cueStarted(let clip):
                cue = (event.frame, clips[clip] ?? [])
            case .cueEnded:
                guard let (start, samples) = cue else { continue }
                for frame in start..<event.frame {
                    narration[frame] += Float(samples[frame - start])
                }
                let rest = samples.dropFirst(event.frame - start).prefix(min(480, length - event.frame))
                for (frame, sample) in rest.enumerated() {
                    narration[event.frame + frame] += Float(sample) * Float(480 - frame) / 480
                }
                cue = nil
            case .musicInterrupted:
                isInterrupted.replaceSubrange(
                    event.frame..., with: repeatElement(true, count: length - event.frame))
            case .musicResumed:
                isInterrupted.replaceSubrange(
                    event.frame..., with: repeatElement(false, count: length - event.frame))
            case .started, .restStarted, .explained, .changeOverStarted, .segmentStarted, .partStarted, .stepStarted,
                .stepSkipped, .paused, .resumed, .skipped, .partSkipped, .deviceLost, .deviceFound, .ended:
                break
            }
        }
        mix(narration, isInterrupted, music)
    }

    private mutating func mix(
        _ narration: [Float], _ isInterrupted: [Bool], _ music: (left: [Int16], right: [Int16])
    ) {
        var position = 0
        var level = 0
        for frame in narration.indices {
            let gain = Float(level) / 144_000 * min(1, Float(narration.count - frame) / 240_000)
            left.append(narration[frame] + Float(music.left[position]) * gain)
            right.append(narration[frame] + Float(music.right[position]) * gain)
            if !isInterrupted[frame] || level > 0 { position = (position + 1) % music.left.count }
            level = max(0, min(144_000, level + (isInterrupted[frame] ? -10 : 3)))
        }
    }

    /// The first frame at which interleaved samples differ by more than the rounding of a fade.
    func firstDifference(from samples: [Int16]) -> Int? {
        left.indices.first { frame in
            abs(left[frame] - Float(samples[2 * frame])) > 1 || abs(right[frame] - Float(samples[2 * frame + 1])) > 1
        }
    }
}
