import Platform
import SessionCore

/// The requests for clips, and the clips that are loaded, between the loader's thread and the playback thread. Neither
/// thread waits for the other, and the playback thread neither allocates nor frees.
final class ClipExchange: Sendable {
    private struct Request {
        let clip: Clip
        let isDue: Bool
    }

    /// A clip, or its beginning, on its way to the player.
    private struct Delivery {
        let clip: Clip
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
    func request(_ clip: Clip, isDue: Bool) -> Bool {
        guard requests.put(Request(clip: clip, isDue: isDue)) else { return false }
        loader.wake()
        return true
    }

    /// For the player: returns the next clip that was loaded, or `nil` if there is none.
    func takeLoaded() -> (clip: Clip, loaded: ClipLoader.Loaded)? {
        let wasFull = !deliveries.hasRoom
        guard let delivery = deliveries.take() else { return nil }
        if wasFull { loader.wake() }
        return (delivery.clip, delivery.loaded)
    }

    /// For the player: gives samples to the loader, which frees them.
    func release(_ samples: ClipSamples) {
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
    private func deliver(_ loaded: ClipLoader.Loaded, as clip: Clip) -> Bool {
        guard deliveries.put(Delivery(clip: clip, loaded: loaded)) else { return false }
        player.wake()
        return true
    }
}
