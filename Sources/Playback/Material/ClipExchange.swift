import Platform
import SessionCore
import Synchronization

/// The requests for clips, and the clips that are loaded, from the loader's thread to the playback thread.
final class ClipExchange: Sendable {
    private let loader: ClipLoader
    private let player: ThreadExecutor
    private let loaded = Mutex<[(Clip, ClipLoader.Loaded)]>([])

    init(folder: String, player: ThreadExecutor) {
        loader = ClipLoader(folder: folder)
        self.player = player
    }

    /// For the player: requests a clip, which wakes the player once it is loaded.
    ///
    /// - Parameter isDue: Whether the clip sounds now, so that its beginning comes first.
    func request(_ clip: Clip, isDue: Bool) {
        Task {
            let begin: @Sendable (ClipSamples) -> Void = {
                self.put(ClipLoader.Loaded(samples: $0, warning: nil), as: clip)
            }
            put(await loader.load(clip, beginning: isDue ? begin : nil), as: clip)
        }
    }

    private func put(_ clip: ClipLoader.Loaded, as name: Clip) {
        loaded.withLock { $0.append((name, clip)) }
        player.wake()
    }

    /// For the player: returns the clips that were loaded since the last call, in the order of loading. Returns none
    /// while the loader holds the lock; it wakes the player afterwards.
    func takeLoaded() -> [(Clip, ClipLoader.Loaded)] {
        loaded.withLockIfAvailable { clips in
            guard !clips.isEmpty else { return [] }
            return exchange(&clips, with: [])
        } ?? []
    }
}
