import Platform
import Synchronization

/// A queue of music chunks from the reader's thread to the playback thread, which never waits for its lock.
final class MusicExchange: Sendable {
    /// The largest number of chunks in store: 2.7 s.
    private static let chunksAhead = 8

    private struct State {
        var ready: [MusicChunk] = []
        var spare: [[Int16]] = []
        var faults: [String] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    /// Whether the player found no chunk, and sleeps until the reader has one.
    private let playerIsWaiting = Atomic(false)
    /// Whether the reader measures a file before its next chunk.
    private let isMeasuring = Atomic(false)
    private let reader: ThreadExecutor
    private let player: ThreadExecutor

    init(reader: ThreadExecutor, player: ThreadExecutor) {
        self.reader = reader
        self.player = player
    }

    /// For the reader: returns a buffer for the next chunk, or `nil` while the store is full.
    func takeBuffer(frames: Int) -> [Int16]? {
        let buffer = state.withLock { state -> [Int16]? in
            guard state.ready.count < Self.chunksAhead else { return nil }
            return state.spare.popLast() ?? [Int16](repeating: 0, count: 2 * frames)
        }
        // The reader sleeps now. The player may have failed to get the lock meanwhile, and would sleep as well.
        if buffer == nil { wakePlayer() }
        return buffer
    }

    /// For the reader: stores a chunk that follows the last one, and wakes a waiting player.
    func put(_ chunk: MusicChunk) {
        isMeasuring.store(false, ordering: .relaxed)
        state.withLock { $0.ready.append(chunk) }
        wakePlayer()
    }

    /// For the reader: reports a file that cannot be played.
    func reportFault(_ sentence: String) {
        state.withLock { $0.faults.append(sentence) }
    }

    /// For the reader: reports that the next chunk takes time, because a file must be measured first.
    func reportDelay() {
        isMeasuring.store(true, ordering: .sequentiallyConsistent)
        wakePlayer()
    }

    /// For the player: whether the next chunk takes time.
    var isDelayed: Bool { isMeasuring.load(ordering: .sequentiallyConsistent) }

    /// For the reader: ends the music, because no file can be read.
    func end() {
        state.withLock { $0.hasEnded = true }
        wakePlayer()
    }

    private func wakePlayer() {
        if playerIsWaiting.exchange(false, ordering: .sequentiallyConsistent) { player.wake() }
    }

    /// For the player: requests a wake-up by the next chunk. Chunks that came before the request wake nobody, so the
    /// caller must check for them once more.
    func requestWakeup() {
        playerIsWaiting.store(true, ordering: .sequentiallyConsistent)
    }

    /// For the player: takes the chunks and faults in store, and returns used buffers to the reader. Does nothing while
    /// the reader holds the lock.
    ///
    /// - Returns: Whether more chunks will come.
    func receive(_ chunks: inout [MusicChunk], _ faults: inout [String], recycling used: inout [[Int16]]) -> Bool {
        let willContinue = state.withLockIfAvailable { state in
            chunks.append(contentsOf: state.ready)
            state.ready.removeAll(keepingCapacity: true)
            faults.append(contentsOf: state.faults)
            state.faults.removeAll()
            state.spare.append(contentsOf: used)
            used.removeAll(keepingCapacity: true)
            return !state.hasEnded
        }
        if willContinue != nil { reader.wake() }
        return willContinue ?? true
    }
}
