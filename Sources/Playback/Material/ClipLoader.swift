import AudioFiles
import Platform
import SessionCore

/// A loader that decodes whole clips on its own thread, `limber-clips`, before they are due.
actor ClipLoader {
    /// A decoded clip with a warning about its file.
    struct Loaded: Sendable {
        let samples: ClipSamples
        /// A defect of the file, on the first load only.
        let warning: PlaybackWarning?
    }

    nonisolated let thread = ThreadExecutor(name: "limber-clips")
    private let folder: String
    /// The clips with a reported warning. A session reports each clip once.
    private var reportedClips: Set<Clip> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(folder: String) {
        self.folder = folder
    }

    /// Returns a clip at its full length. Silence replaces audio that the file turns out to lack, because the timeline
    /// counts on the header's length.
    ///
    /// - Parameter publish: Receives the beginning of a clip that is due already, so that its first second sounds before the
    ///   rest is decoded.
    func load(_ clip: Clip, beginning publish: (@Sendable (ClipSamples) -> Void)? = nil) -> Loaded {
        do {
            let (samples, decoded) = try decode(clip, publish)
            guard decoded < clip.frames else { return Loaded(samples: samples, warning: nil) }
            let missing = (1000 * (clip.frames - decoded) + Frames.perSecond - 1) / Frames.perSecond
            return Loaded(
                samples: samples,
                warning: firstWarning(clip, .shortClip(path: "\(folder)/\(clip.path)", missingMilliseconds: missing)))
        } catch {
            return Loaded(
                samples: ClipSamples(channels: 1, samples: []),
                warning: firstWarning(clip, .unplayableClip(error: "\(error)")))
        }
    }

    private func firstWarning(_ clip: Clip, _ warning: PlaybackWarning) -> PlaybackWarning? {
        reportedClips.insert(clip).inserted ? warning : nil
    }

    private func decode(
        _ clip: Clip, _ publish: (@Sendable (ClipSamples) -> Void)?
    ) throws -> (samples: ClipSamples, frames: Int) {
        var decoder = try Decoder(try SoundFileReader(path: "\(folder)/\(clip.path)"))
        var samples = [Int16](repeating: 0, count: clip.frames * decoder.channels)
        var frames = 0
        // Each beginning is four times as long as the one before, which limits the cost of the copies.
        var nextBeginning = Frames.perSecond
        // A file with an error in the middle keeps the audio before it.
        while frames < clip.frames, let count = try? decoder.read(into: &samples, at: frames), count > 0 {
            frames += count
            if let publish, frames >= nextBeginning, frames < clip.frames {
                nextBeginning = 4 * frames
                let beginning = Array(samples[..<(frames * decoder.channels)])
                publish(ClipSamples(channels: decoder.channels, samples: beginning, isBeginning: true))
            }
        }
        while frames < clip.frames, case let count = try decoder.finish(into: &samples, at: frames), count > 0 {
            frames += count
        }
        return (ClipSamples(channels: decoder.channels, samples: samples), frames)
    }
}
