import AudioFiles
import ControlProtocol
import SessionCore
import TestSupport

/// Sound with equal channels, as narration alone has.
struct Sound {
    private(set) var samples: [Int16]

    /// - Throws: An error if left and right differ.
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

    /// The narration of the events: each clip from its first frame until it ends or is cut, and after a cut a fade-out
    /// of 480 frames.
    init(narrating events: [SessionEvent]) {
        samples = [Int16](repeating: 0, count: events.last?.frame ?? 0)
        var start = 0
        var tails: [(clip: [Int16], heard: Int, frame: Int)] = []
        for event in events {
            switch event.kind {
            case .cueStarted:
                start = event.frame
            case .cueEnded(let path):
                let clip = SampleCatalog.long.samples[SessionEvent.name(of: path)]!
                let heard = event.frame - start
                samples.replaceSubrange(start..<event.frame, with: clip[..<heard])
                tails.append((clip, heard, event.frame))
            default:
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

    /// The sound from a frame on.
    func dropping(_ frames: Int) -> Sound {
        var rest = self
        rest.samples.removeFirst(frames)
        return rest
    }

    /// Whether the sounds are equal except for the rounding of a fade in other blocks.
    func isAlike(_ other: Sound) -> Bool {
        guard samples != other.samples else { return true }
        return samples.count == other.samples.count
            && zip(samples, other.samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
}
