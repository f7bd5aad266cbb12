/// Music of the playback thread: the next chunks, and the chunks not yet heard, which a rewind needs.
struct MusicBuffer {
    /// The most chunks kept: a rewind needs those of the frames that a device has not played yet.
    static let capacity = 64
    /// The number of chunks ahead that triggers a fetch.
    private static let chunksWanted = 4

    private let exchange: MusicExchange
    private var chunks: [MusicChunk] = []
    private var faults: [String] = []
    /// Whether more chunks will come. If not, silence replaces the music.
    private(set) var willContinue = true

    init(exchange: MusicExchange) {
        self.exchange = exchange
        chunks.reserveCapacity(Self.capacity)
    }

    /// Returns the chunk with a position. If it is not decoded yet, returns `nil` and requests a wake-up of the thread.
    mutating func chunk(at position: Int) -> MusicChunk? {
        if chunks.count(where: { $0.end > position }) < Self.chunksWanted { fetch() }
        if let chunk = loadedChunk(at: position) { return chunk }
        exchange.requestWakeup()
        fetch()
        return loadedChunk(at: position)
    }

    /// Whether the next chunk takes time, because a file is being measured.
    var isDelayed: Bool { exchange.isDelayed }

    private mutating func fetch() {
        if willContinue { willContinue = exchange.receive(&chunks, &faults) }
    }

    /// Returns the next fault of a music file, and removes it.
    mutating func takeFault() -> String? { faults.isEmpty ? nil : faults.removeFirst() }

    private func loadedChunk(at position: Int) -> MusicChunk? {
        chunks.first { $0.position <= position && position < $0.end }
    }

    /// Returns the position within the loop, for display.
    func positionInLoop(of position: Int) -> Int {
        let chunk = chunks.last { $0.position <= position } ?? chunks.first
        return chunk?.positionInLoop(of: position) ?? position
    }

    /// Returns the buffers of chunks before a heard position to the reader.
    mutating func discard(before position: Int) {
        // Removed first: the reader gets the only reference, and frees the samples.
        while !chunks.isEmpty, chunks[0].end <= position { exchange.recycle(chunks.removeFirst().samples) }
    }
}

/// A chunk of music in the mixer's format: 16-bit stereo at 48 kHz.
struct MusicChunk: Sendable {
    /// The position of the first frame, counted through all loops.
    let position: Int
    /// The position of the first frame within its loop.
    let positionInLoop: Int
    /// The length of a loop, known once one was read to its end.
    let loopFrames: Int?
    /// The interleaved samples of stereo frames.
    var samples: [Int16]

    var frames: Int { samples.count / 2 }
    var end: Int { position + frames }

    /// Returns a position, counted through all loops, as a position within its loop. That can be the loop before or
    /// after the chunk's.
    func positionInLoop(of position: Int) -> Int {
        let place = positionInLoop + position - self.position
        guard let loopFrames else { return place }
        return (place % loopFrames + loopFrames) % loopFrames
    }
}
