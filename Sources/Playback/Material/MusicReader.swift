import Glibc
import Platform

/// A reader that decodes music ahead of time on its own thread, `limber-music`, and loops the playlist without a gap.
///
/// A slow disk or a long conversion would cause an underrun on the playback thread, so music has a second thread
/// (`docs/architecture.md`, Threads).
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

    /// Keeps the exchange full until the task is cancelled or no file of the playlist can be read.
    func run() async {
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                while let samples = exchange.takeBuffer(frames: Self.chunkFrames) {
                    let chunk = stream.next(in: samples)
                    for fault in stream.takeFaults() { exchange.reportFault(fault) }
                    guard let chunk else { return exchange.end() }
                    exchange.put(chunk)
                    // Before the first sound, other threads with more urgent work may wait for this processor.
                    sched_yield()
                }
                _ = await thread.wait()
            }
        } onCancel: {
            thread.wake()
        }
    }
}
