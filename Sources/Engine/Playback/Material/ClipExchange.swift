import AudioFiles
import Platform
import ScoreCore

/// The requests for clips, and the clips that are loaded, between the loader's thread and the playback thread. Neither
/// thread waits for the other, and the playback thread neither allocates nor frees.
final class ClipExchange: Sendable {
    private struct Request {
        let clip: Int
        let isDue: Bool
    }

    /// A clip, or its beginning, on its way to the player.
    private struct Delivery {
        let clip: Int
        let loaded: ClipLoader.Loaded
    }

    private let requests = Ring<Request>(capacity: 64)
    private let deliveries = Ring<Delivery>(capacity: 64)
    /// The samples that the loader frees.
    private let unneeded = Ring<ClipSamples>(capacity: 256)
    private let loader: ThreadExecutor
    private let player: ThreadExecutor

    init(loader: ThreadExecutor, player: ThreadExecutor) {
        self.loader = loader
        self.player = player
    }

    /// For the player: requests a clip, which wakes the player once it is loaded.
    ///
    /// - Parameter isDue: Whether the clip sounds now, so that its beginning comes first.
    /// - Returns: `false` if too many requests wait. A delivery wakes the player.
    func request(_ clip: Int, isDue: Bool) -> Bool {
        guard requests.put(Request(clip: clip, isDue: isDue)) else { return false }
        loader.wake()
        return true
    }

    /// For the player: returns the next clip that was loaded, or `nil` if there is none.
    func takeLoaded() -> (clip: Int, loaded: ClipLoader.Loaded)? {
        guard let delivery = deliveries.take() else { return nil }
        // The loader may wait for room. To ask whether it does would race with it.
        loader.wake()
        return (delivery.clip, delivery.loaded)
    }

    /// For the player: gives samples to the loader, which frees them.
    func release(_ samples: consuming ClipSamples) {
        unneeded.put(samples)
        loader.wake()
    }

    /// For the loader: loads clips until the task is cancelled.
    func serve(with clips: ClipLoader) async {
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                while unneeded.take() != nil {}
                if let request = requests.take() {
                    let begin: @Sendable (ClipSamples) -> Void = { [self] in
                        deliver(ClipLoader.Loaded(samples: $0, warning: nil), as: request.clip)
                    }
                    let loaded = await clips.load(request.clip, beginning: request.isDue ? begin : nil)
                    while !deliver(loaded, as: request.clip), !Task.isCancelled { _ = await loader.wait() }
                } else {
                    _ = await loader.wait()
                }
            }
        } onCancel: {
            loader.wake()
        }
    }

    @discardableResult
    private func deliver(_ loaded: ClipLoader.Loaded, as clip: Int) -> Bool {
        guard deliveries.put(Delivery(clip: clip, loaded: loaded)) else { return false }
        player.wake()
        return true
    }
}

/// A loader that decodes whole clips on its own thread, `limber-clips`, before they are due.
actor ClipLoader {
    /// A decoded clip with a warning about its file.
    struct Loaded: Sendable {
        let samples: ClipSamples
        /// A defect of the file, on the first load only.
        let warning: PlaybackFault?
    }

    nonisolated let thread = ThreadExecutor(name: "limber-clips")
    private let folder: String
    /// The clips by their numbers.
    private let clips: [Clip]
    /// The clips with a reported warning. A session reports each clip once.
    private var reportedClips: Set<Int> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ clips: [Clip], in folder: String) {
        self.clips = clips
        self.folder = folder
    }

    /// Returns a clip at its full length. Silence replaces audio that the file turns out to lack, because the timeline
    /// counts on the header's length.
    ///
    /// - Parameter publish: Receives the beginning of a clip that is due already, so that its first second sounds
    ///   before the rest is decoded.
    func load(_ number: Int, beginning publish: (@Sendable (ClipSamples) -> Void)? = nil) -> Loaded {
        let clip = clips[number]
        do {
            let (samples, decoded) = try decode(clip, publish)
            guard decoded < clip.frames else { return Loaded(samples: samples, warning: nil) }
            let missing = (1000 * (clip.frames - decoded) + Frames.perSecond - 1) / Frames.perSecond
            return Loaded(
                samples: samples,
                warning: firstWarning(number, .shortClip(path: path(of: clip), missingMilliseconds: missing)))
        } catch {
            return Loaded(
                samples: ClipSamples(channels: 1, samples: []),
                warning: firstWarning(number, .unplayableClip(error: "\(error)")))
        }
    }

    /// Returns the path of a clip: in the folder of the session, or as it is if it is absolute.
    private func path(of clip: Clip) -> String { clip.path.hasPrefix("/") ? clip.path : "\(folder)/\(clip.path)" }

    private func firstWarning(_ clip: Int, _ warning: PlaybackFault) -> PlaybackFault? {
        reportedClips.insert(clip).inserted ? warning : nil
    }

    private func decode(
        _ clip: Clip, _ publish: (@Sendable (ClipSamples) -> Void)?
    ) throws -> (samples: ClipSamples, frames: Int) {
        var decoder = try Decoder(try SoundFileReader(path: path(of: clip)))
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
