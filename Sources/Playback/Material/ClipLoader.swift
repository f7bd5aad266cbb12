import AudioFiles
import Platform
import SessionCore

/// Decodes whole clips on a thread of its own, before they are due.
actor ClipLoader {
    /// A clip, and what was wrong with its file.
    struct Loaded: Sendable {
        let samples: ClipSamples
        /// Why some of it, or all, is silence; the first time only.
        let warning: PlaybackWarning?
    }

    private let thread = ThreadExecutor(name: "limber-clips")
    private let folder: String
    /// The clips that a warning was reported for: a session reports each once.
    private var faulty: Set<Clip> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(folder: String) {
        self.folder = folder
    }

    /// A clip at its full length: what its file turns out not to hold is silence, for the timeline counts on it.
    func load(_ clip: Clip) -> Loaded {
        do {
            let (samples, decoded) = try decode(clip)
            guard decoded < clip.frames else { return Loaded(samples: samples, warning: nil) }
            let missing = (1000 * (clip.frames - decoded) + Frames.perSecond - 1) / Frames.perSecond
            return Loaded(
                samples: samples,
                warning: once(clip, .shortClip(path: "\(folder)/\(clip.path)", missingMilliseconds: missing)))
        } catch {
            return Loaded(
                samples: ClipSamples(channels: 1, samples: []),
                warning: once(clip, .unplayableClip(error: "\(error)")))
        }
    }

    private func once(_ clip: Clip, _ warning: PlaybackWarning) -> PlaybackWarning? {
        faulty.insert(clip).inserted ? warning : nil
    }

    private func decode(_ clip: Clip) throws -> (samples: ClipSamples, frames: Int) {
        var decoder = try Decoder(try SoundFileReader(path: "\(folder)/\(clip.path)"))
        var samples = [Int16](repeating: 0, count: clip.frames * decoder.channels)
        var frames = 0
        // A file that breaks off in the middle keeps what there is.
        while frames < clip.frames, let count = try? decoder.read(into: &samples, at: frames), count > 0 {
            frames += count
        }
        while frames < clip.frames, case let count = try decoder.finish(into: &samples, at: frames), count > 0 {
            frames += count
        }
        return (ClipSamples(channels: decoder.channels, samples: samples), frames)
    }
}
