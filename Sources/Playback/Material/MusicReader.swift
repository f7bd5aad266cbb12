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
    private let files: [String]
    private let position: Int
    private let level: MusicLevel
    private let isRealTime: Bool

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter isRealTime: Whether the music is due while it is read, so that a loudness that is not known is
    ///   estimated.
    init(
        playlist: MusicPlaylist, from position: Int, level: MusicLevel, isRealTime: Bool, thread: ThreadExecutor,
        exchange: MusicExchange
    ) {
        self.thread = thread
        self.exchange = exchange
        files = playlist.files
        self.position = position
        self.level = level
        self.isRealTime = isRealTime
    }

    /// Keeps the exchange full until the task is cancelled or no file of the playlist can be read.
    func run() async {
        var survey = SurveyedFiles(level)
        defer { survey.cancel() }
        await withTaskCancellationHandler {
            let source = LoudnessSource(level, isUrgent: isRealTime) { [exchange] in exchange.reportDelay() }
            var stream = MusicStream(files: files, from: position, loudness: source)
            while !Task.isCancelled {
                while let samples = exchange.takeBuffer(frames: Self.chunkFrames) {
                    let chunk = stream.next(in: samples)
                    for fault in stream.takeFaults() { exchange.reportFault(fault) }
                    guard let chunk else { return exchange.end() }
                    exchange.put(chunk)
                    for file in stream.takeEstimatedFiles() { survey.add(file) }
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
