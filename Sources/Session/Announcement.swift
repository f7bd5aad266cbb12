import Platform
import Playback
import SessionCore

/// An announcement outside of sessions: one clip, without music, checkpoint or record.
///
/// It owns a player and runs on its thread, as a session does.
actor Announcement {
    /// The outcome of an announcement.
    enum End: Hashable {
        /// The clip was heard to its end.
        case said
        /// The announcement was cancelled.
        case stopped
        /// The output is missing, for the given reason.
        case outputMissing(String)
    }

    private let playback: ScorePlayer
    private nonisolated let thread: ThreadExecutor
    private var isStopped = false

    /// The executor of the playback thread.
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates an announcement.
    ///
    /// - Parameters:
    ///   - clip: The clip to play.
    ///   - folder: The folder of the clip.
    ///   - levels: The levels, of which the voice's applies.
    ///   - output: The output to play to.
    init(_ clip: Clip, in folder: String, levels: SoundLevels, output: sending OpenedOutput) {
        thread = ThreadExecutor(name: "limber-audio", priority: .realTime)
        playback = ScorePlayer(
            plan: PlaybackPlan(
                timeline: Timeline(announcing: clip), interrupt: .off, clipFolder: folder, playlist: nil, levels: levels
            ),
            output: output, thread: thread)
    }

    /// Throws if the system has refused the playback thread, on which nothing would play.
    nonisolated func checkThread() throws(ThreadError) {
        if let refusal = thread.failure { throw refusal }
    }

    /// Plays the clip, and returns when it was heard. Cancelling the task silences it at once.
    ///
    /// - Parameter begin: Called when the clip starts to sound.
    func run(_ begin: @Sendable () async -> Void) async -> End {
        await withTaskCancellationHandler {
            await withTaskExecutorPreference(thread) {
                do throws(SinkError) {
                    let end = try await play(begin)
                    try playback.close()
                    return end
                } catch {
                    playback.abandon()
                    return .outputMissing("\(error)")
                }
            }
        } onCancel: {
            Task { await self.stop() }
        }
    }

    private func play(_ begin: @Sendable () async -> Void) async throws(SinkError) -> End {
        if isStopped || Task.isCancelled { return .stopped }
        try playback.play()
        var hasBegun = false
        while !isStopped {
            switch try await playback.next() {
            case .mark(let mark):
                switch mark.kind {
                case .cueStarted where !hasBegun:
                    hasBegun = true
                    await begin()
                case .reached(phase: 1): return .said
                case .reached, .cueStarted, .cueEnded, .musicInterrupted, .musicResumed: break
                }
            // An announcement does not wait for a lost device: it would be outdated when the device is back.
            case .deviceLost(let error, _): throw .lost(error)
            // An unreadable clip is silent, as in a session.
            case .warning, .progress, .alarm, .deviceFound, .nudged: break
            }
        }
        return .stopped
    }

    private func stop() {
        isStopped = true
        // A sink that fails here is silent, too.
        try? playback.freeze()
        playback.nudge()
    }
}
