import Platform
import Synchronization

/// The chunks of music on their way from the reader's thread to the playback thread, and their arrays on the way back.
/// Neither thread waits for the other, and the playback thread neither allocates nor frees.
final class MusicExchange: Sendable {
    /// The largest number of chunks in store: 2.7 s.
    private static let chunksAhead = 8

    private let ready = Ring<MusicChunk>(capacity: chunksAhead)
    /// The arrays of chunks that were heard. The ring has room for all of them: those in store, and those that the
    /// player keeps.
    private let spare = Ring<[Int16]>(capacity: chunksAhead + MusicBuffer.capacity)
    /// The files that cannot be played. A fault for which there is no room is lost.
    private let faults = Ring<String>(capacity: 256)
    private let hasEnded = Atomic(false)
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
        guard ready.hasRoom else { return nil }
        return spare.take() ?? [Int16](repeating: 0, count: 2 * frames)
    }

    /// For the reader: stores a chunk that follows the last one, and wakes a waiting player. Needs a buffer of
    /// ``takeBuffer(frames:)``.
    func put(_ chunk: MusicChunk) {
        isMeasuring.store(false, ordering: .relaxed)
        ready.put(chunk)
        wakePlayer()
    }

    /// For the reader: reports a file that cannot be played.
    func reportFault(_ sentence: String) {
        faults.put(sentence)
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
        hasEnded.store(true, ordering: .sequentiallyConsistent)
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

    /// For the player: appends the chunks and faults in store, as far as ``MusicBuffer/capacity`` allows.
    ///
    /// - Returns: Whether more chunks will come.
    func receive(_ chunks: inout [MusicChunk], _ faults: inout [String]) -> Bool {
        // Read first: the last chunk was put before the end.
        let willContinue = !hasEnded.load(ordering: .sequentiallyConsistent)
        var hasTaken = false
        while chunks.count < MusicBuffer.capacity, let chunk = ready.take() {
            chunks.append(chunk)
            hasTaken = true
        }
        while let fault = self.faults.take() { faults.append(fault) }
        if hasTaken { reader.wake() }
        return willContinue
    }

    /// For the player: returns the array of a chunk to the reader.
    func recycle(_ samples: consuming [Int16]) {
        spare.put(samples)
    }
}
