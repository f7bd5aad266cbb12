import Platform
import Playback
import SessionCore

/// Something that is said outside of sessions: one clip, without music, checkpoint or record.
///
/// It shares the playback thread, as a session does.
actor Announcement {
    /// How it has ended.
    enum End: Hashable {
        /// It was heard.
        case said
        /// Somebody did not want it any more.
        case stopped
        /// There is no output; the text says why.
        case outputMissing(String)
    }

    private let playback: PlaybackActor
    private var isStopped = false

    /// The playback thread.
    nonisolated var unownedExecutor: UnownedSerialExecutor { playback.unownedExecutor }

    /// - Parameters:
    ///   - clip: What is said.
    ///   - folder: Where it is.
    ///   - output: Where it sounds.
    init(_ clip: Clip, in folder: String, output: sending OpenedOutput) {
        playback = PlaybackActor(
            plan: PlaybackPlan(
                timeline: Timeline(announcing: clip), interrupt: .off, clipFolder: folder, playlist: nil),
            output: output, thread: ThreadExecutor(name: "limber-audio", priority: .realTime))
    }

    /// Says it, and returns when it was heard. When the task is cancelled, it is silent at once.
    ///
    /// - Parameter begin: Called when it begins to sound.
    func run(_ begin: @Sendable () async -> Void) async -> End {
        await withTaskCancellationHandler {
            await withTaskExecutorPreference(playback.thread) {
                do throws(SinkError) {
                    let end = try await play(begin)
                    try await playback.close()
                    return end
                } catch {
                    await playback.abandon()
                    return .outputMissing("\(error)")
                }
            }
        } onCancel: {
            Task { await self.stop() }
        }
    }

    private func play(_ begin: @Sendable () async -> Void) async throws(SinkError) -> End {
        if isStopped || Task.isCancelled { return .stopped }
        try await playback.play()
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
            // Nobody waits for a sound card to be told something of an hour ago.
            case .deviceLost(let error, _): throw .lost(error)
            // A clip that cannot be read is silent, as in a session.
            case .warning, .progress, .alarm, .deviceFound, .nudged: break
            }
        }
        return .stopped
    }

    private func stop() async {
        isStopped = true
        // A sink that fails now is silent as well.
        try? await playback.freeze()
        await playback.nudge()
    }
}
