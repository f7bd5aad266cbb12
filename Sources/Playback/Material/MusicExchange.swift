import Platform
import Synchronization

/// Where the thread that reads music leaves it for the playback thread, which never waits for a lock.
final class MusicExchange: Sendable {
    /// How many chunks the reader stays ahead: 2.7 s.
    private static let chunksAhead = 8

    private struct State {
        var ready: [MusicChunk] = []
        var spare: [[Int16]] = []
        var complaints: [String] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    /// Whether the player has found nothing, and sleeps.
    private let isAwaited = Atomic(false)
    private let reader: ThreadExecutor
    private let player: ThreadExecutor

    init(reader: ThreadExecutor, player: ThreadExecutor) {
        self.reader = reader
        self.player = player
    }

    /// For the reader: an array to put the next chunk in, if one is wanted.
    func room(frames: Int) -> [Int16]? {
        let room = state.withLock { state -> [Int16]? in
            guard state.ready.count < Self.chunksAhead else { return nil }
            return state.spare.popLast() ?? [Int16](repeating: 0, count: 2 * frames)
        }
        // The reader will sleep now. The player may have come while the lock was held, and sleep as well.
        if room == nil { wakePlayer() }
        return room
    }

    /// For the reader: a chunk that follows the last one.
    func put(_ chunk: MusicChunk) {
        state.withLock { $0.ready.append(chunk) }
        wakePlayer()
    }

    /// For the reader: a sentence about a file that cannot be played.
    func complain(_ sentence: String) {
        state.withLock { $0.complaints.append(sentence) }
    }

    /// For the reader: there will be no more, because nothing can be read.
    func end() {
        state.withLock { $0.hasEnded = true }
        wakePlayer()
    }

    private func wakePlayer() {
        if isAwaited.exchange(false, ordering: .sequentiallyConsistent) { player.wake() }
    }

    /// For the player: its thread is to be woken once there is more. What came before that wakes nobody, so it has to
    /// look once more now.
    func announceWait() {
        isAwaited.store(true, ordering: .sequentiallyConsistent)
    }

    /// For the player: takes what is ready, with the complaints, and gives back what was used. Does nothing while the
    /// reader is at it.
    ///
    /// - Returns: whether more will come.
    func trade(_ chunks: inout [MusicChunk], _ complaints: inout [String], for used: inout [[Int16]]) -> Bool {
        let willContinue = state.withLockIfAvailable { state in
            chunks.append(contentsOf: state.ready)
            state.ready.removeAll(keepingCapacity: true)
            complaints.append(contentsOf: state.complaints)
            state.complaints.removeAll()
            state.spare.append(contentsOf: used)
            used.removeAll(keepingCapacity: true)
            return !state.hasEnded
        }
        if willContinue != nil { reader.wake() }
        return willContinue ?? true
    }
}
