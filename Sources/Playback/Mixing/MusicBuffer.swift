/// The music that the playback thread has at hand: what comes next, and what was not yet heard, to go back to.
struct MusicBuffer {
    /// Chunks ahead below which more are fetched.
    private static let chunksWanted = 4

    private let exchange: MusicExchange
    private var chunks: [MusicChunk] = []
    private var used: [[Int16]] = []
    private var complaints: [String] = []
    /// Whether there will be more. If not, what is missing is silence.
    private(set) var willContinue = true

    init(exchange: MusicExchange) {
        self.exchange = exchange
    }

    /// The chunk that holds a position, if it has been read. If not, the thread is woken once there is more.
    mutating func chunk(at position: Int) -> MusicChunk? {
        if chunks.count(where: { $0.end > position }) < Self.chunksWanted { fetch() }
        if let chunk = presentChunk(at: position) { return chunk }
        exchange.announceWait()
        fetch()
        return presentChunk(at: position)
    }

    private mutating func fetch() {
        if willContinue { willContinue = exchange.trade(&chunks, &complaints, for: &used) }
    }

    /// Takes the sentences about files that cannot be played.
    mutating func takeComplaints() -> [String] {
        Swift.exchange(&complaints, with: [])
    }

    private func presentChunk(at position: Int) -> MusicChunk? {
        chunks.first { $0.position <= position && position < $0.end }
    }

    /// Where in the loop a position is, for people.
    func positionInLoop(of position: Int) -> Int {
        let chunk = chunks.last { $0.position <= position } ?? chunks.first
        return chunk?.positionInLoop(of: position) ?? position
    }

    /// Gives back what lies before a position that was heard.
    mutating func forget(before position: Int) {
        while let first = chunks.first, first.end <= position {
            used.append(first.samples)
            chunks.removeFirst()
        }
    }
}
