import Platform

/// Decodes the music as it streams, on a thread of its own, loop after loop without a gap.
actor MusicReader {
    private static let chunkFrames = 16_384

    private let thread: ThreadExecutor
    private let exchange: MusicExchange
    private var stream: MusicStream

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(playlist: MusicPlaylist, from position: Int, thread: ThreadExecutor, exchange: MusicExchange) {
        self.thread = thread
        self.exchange = exchange
        stream = MusicStream(files: playlist.files, from: position)
    }

    /// Keeps the exchange full until it is cancelled, or until nothing in the playlist can be read any more.
    func run() async {
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                while let samples = exchange.room(frames: Self.chunkFrames) {
                    let chunk = stream.next(in: samples)
                    for complaint in stream.takeComplaints() { exchange.complain(complaint) }
                    guard let chunk else { return exchange.end() }
                    exchange.put(chunk)
                }
                _ = await thread.wait()
            }
        } onCancel: {
            thread.wake()
        }
    }
}
