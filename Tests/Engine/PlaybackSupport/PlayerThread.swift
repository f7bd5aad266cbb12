package import Platform
package import Playback
package import ScoreCore

/// A driver that owns a player on its thread, for tests that call it from any task.
package actor PlayerThread {
    package nonisolated let thread: ThreadExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let player: ScorePlayer

    /// Creates a driver with a thread.
    package init(_ thread: ThreadExecutor, of player: sending ScorePlayer) {
        self.thread = thread
        self.player = player
    }

    /// Creates a driver that plays into an output.
    package init(
        plan: PlaybackPlan, output: sending OpenedOutput, priority: ThreadExecutor.Priority = .normal
    ) {
        let thread = ThreadExecutor(name: "limber-audio", priority: priority)
        self.init(thread, of: ScorePlayer(plan: plan, output: output, thread: thread))
    }

    package var underruns: Int { player.underruns }
    package func next() async throws(SinkError) -> PlaybackReport { try await player.next() }
    package func play() throws(SinkError) { try player.play() }
    package func freeze() throws(SinkError) { try player.freeze() }
    package func move(to cursor: Cursor, end: Int) { player.move(to: cursor, end: end) }
    package func setAlarm(_ clock: Int?) { player.setAlarm(clock) }
    package func nudge() { player.nudge() }
    package func position() -> PlaybackPosition { player.position() }
    package func close() throws(SinkError) { try player.close() }
    package func abandon() { player.abandon() }
}
