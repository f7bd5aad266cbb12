import AudioFiles
import ControlProtocol
import SessionCore
import TestSupport

/// Sound that is alike on both sides, as narration alone is.
struct Sound {
    private(set) var samples: [Int16]

    /// - Throws: Also where left and right differ.
    init(file path: String) throws {
        var reader = try SoundFileReader(path: path)
        var stereo = [Int16](repeating: 0, count: 2 * reader.frames)
        if reader.frames > 0 { _ = try reader.read(reader.frames, into: &stereo) }
        samples = try stereo.withUnsafeBytes { bytes in
            try bytes.bindMemory(to: (Int16, Int16).self).map { left, right in
                guard left == right else { throw NotAlike() }
                return left
            }
        }
    }

    private struct NotAlike: Error {}

    /// What the narration of some events sounds like: each clip from its first frame on until it ends or is cut, and
    /// after a cut 480 frames that fade out.
    init(narrating events: [SessionEvent]) {
        samples = [Int16](repeating: 0, count: events.last?.frame ?? 0)
        var start = 0
        var tails: [(clip: [Int16], heard: Int, frame: Int)] = []
        for event in events {
            switch event.kind {
            case .cueStarted:
                start = event.frame
            case .cueEnded(let path):
                let clip = SampleCatalog.samples[SessionEvent.name(of: path)]!
                let heard = event.frame - start
                samples.replaceSubrange(start..<event.frame, with: clip[..<heard])
                tails.append((clip, heard, event.frame))
            case .started, .segmentStarted, .partStarted, .musicInterrupted, .musicResumed, .paused, .resumed, .skipped,
                .partSkipped,
                .deviceLost, .deviceFound, .completed, .stopped:
                break
            }
        }
        for tail in tails {
            for frame in 0..<min(480, tail.clip.count - tail.heard, samples.count - tail.frame) {
                let fading = Float(tail.clip[tail.heard + frame]) * (Float(480 - frame) / 480)
                let sum = Float(samples[tail.frame + frame]) + fading
                samples[tail.frame + frame] = Int16(sum.rounded(.toNearestOrEven))
            }
        }
    }

    /// From a frame on.
    func dropping(_ frames: Int) -> Sound {
        var rest = self
        rest.samples.removeFirst(frames)
        return rest
    }

    /// Whether it is the other, but for what the rounding of a fade does with blocks that begin elsewhere.
    func isAlike(_ other: Sound) -> Bool {
        guard samples != other.samples else { return true }
        return samples.count == other.samples.count
            && zip(samples, other.samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
}
