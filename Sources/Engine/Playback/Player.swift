package import Platform
public import ScoreCore

/// The player of a score on a thread of its own, `limber-audio`.
///
/// ```swift
/// var score = Score()
/// let hello = try Clip(contentsOf: path)
/// score.append(.lasting(hello))
/// score.append(.lasting(.seconds(2), cues: [.at(.seconds(1), hello)]))
/// let player = try Player(score, output: .file(path: "\(path).flac"))
/// try await player.play()
/// let isHeard = try await player.untilEnd()  // true
/// ```
///
/// A player plays its score once. It plays on until the end of the score, an error or ``stop()``, also if nobody holds
/// it. A device that is missing is no error: ``events`` has its loss and its return, and ``play()`` resumes.
public actor Player {
    /// An event, in the order of the sound.
    public struct Event: Hashable, Sendable {
        /// Frames of the score that were heard when the event happened.
        public let frame: Int
        /// The kind of event.
        public let kind: Kind

        /// The kind of event.
        public enum Kind: Hashable, Sendable {
            /// A phase, a cue or a fade of the music begins or ends, as heard.
            case mark(Mark.Kind)
            /// The device is lost, for the given reason. It is retried, and playing is paused.
            case deviceLost(String)
            /// The device is open again. Playing stays paused, unless ``Player/play()`` was called since the loss.
            case deviceFound
            /// A file or the output is defective, and playing continues.
            case warning(PlaybackFault)
        }
    }

    /// A decision of rules, before another frame is rendered.
    public enum Decision: Sendable {
        /// Waits for the next report. An alarm is a report at a frame of the sink's clock; `nil` sets none.
        case goOn(alarm: Int?)
        /// Ends ``Player/run(_:by:)``.
        case end
    }

    /// The reason why a score cannot be played.
    public enum Fault: Error, Hashable {
        /// The score has no phases.
        case emptyScore
    }

    private enum State {
        case ready
        case playing
        case paused
        /// Playing is over, or is being ended.
        case ended
    }

    /// The number of events that wait for a slow reader. Older ones are dropped.
    private static let eventsKept = 10_000

    /// The events from the start of playing to its end, for one reader.
    public nonisolated let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    /// The player's thread.
    package nonisolated let thread: ThreadExecutor
    private let playback: ScorePlayer
    private let timeline: Timeline
    /// The phase before which playing ends.
    private let end: Int
    private var state = State.ready
    private var hasStarted = false
    private nonisolated let result = Latch<Result<Bool, SinkError>>()

    /// The executor of the player's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Prepares to play a score. Nothing sounds before ``play()``.
    ///
    /// - Parameters:
    ///   - score: The score, with at least one phase. Paths of its clips are relative to the working folder.
    ///   - music: The music beside the score, which plays in a loop; `nil` for none.
    ///   - ducking: The effect of clips on the music.
    ///   - levels: The levels of music and clips.
    ///   - output: The destination. The file of an output must not exist yet.
    /// - Throws: ``Fault`` for an empty score, ``OutputRefusal`` or ``SinkError`` for the output, `ThreadError` if the
    ///   system refuses the thread.
    public init(
        _ score: Score, music: MusicPlaylist? = nil, ducking: Ducking = .decibels(-12),
        levels: SoundLevels = SoundLevels(), output: Output
    ) throws {
        guard !score.timeline.phases.isEmpty else { throw Fault.emptyScore }
        var plan = PlaybackPlan(
            timeline: score.timeline, interrupt: ducking, clipFolder: ".", playlist: music, levels: levels)
        plan.musicLevel = .even(nil)
        try self.init(plan, output: OpenedOutput(output))
    }

    /// Prepares to play a plan into an output.
    ///
    /// - Throws: `ThreadError` if the system refuses the thread, on which nothing would play.
    package init(_ plan: PlaybackPlan, output: sending OpenedOutput) throws(ThreadError) {
        thread = ThreadExecutor(name: "limber-audio", priority: .realTime)
        if let refusal = thread.failure { throw refusal }
        timeline = plan.score.timeline
        end = plan.end
        playback = ScorePlayer(plan: plan, output: output, thread: thread)
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.eventsKept))
    }

    deinit { continuation.finish() }

    /// Starts or resumes playing: at once, or once a lost device is found. Does nothing after the end.
    ///
    /// - Throws: ``SinkError/failed(_:)`` if the output cannot be used.
    public func play() throws(SinkError) {
        guard state != .ended else { return }
        do throws(SinkError) {
            try playback.play()
        } catch {
            if !hasStarted { close(.failure(error)) }
            throw error
        }
        state = .playing
        guard !hasStarted else { return }
        hasStarted = true
        Task(executorPreference: thread) { await self.playToEnd() }
    }

    /// Silences the output at once, and returns the place that was heard.
    @discardableResult
    public func pause() -> Place {
        // A sink that fails here is silent, too, and fails again at the next call.
        try? playback.freeze()
        if state == .playing { state = .paused }
        return place
    }

    /// The place that is heard.
    public var place: Place { timeline.place(of: playback.position().cursor) }

    /// Moves to another place, and plays on if the player plays.
    ///
    /// - Throws: ``SinkError/failed(_:)`` if the output cannot be used any more.
    public func seek(to place: Place) throws(SinkError) {
        guard state != .ended else { return }
        try playback.freeze()
        playback.move(to: timeline.cursor(at: place), end: end)
        if state == .playing { try playback.play() }
    }

    /// Changes the levels of music and clips, within the time that the device buffers.
    public func setLevels(_ levels: SoundLevels) {
        playback.setLevels(levels)
    }

    /// Ends playing at once. A file keeps what was played.
    public func stop() {
        pause()
        state = .ended
        if hasStarted { playback.nudge() } else { close(.success(false)) }
    }

    /// Waits for the end of playing. The output is closed then, and a file complete.
    ///
    /// - Returns: Whether the score was heard to its end; `false` after ``stop()``, or if the task is cancelled.
    /// - Throws: ``SinkError`` if the output failed.
    @discardableResult
    public nonisolated func untilEnd() async throws(SinkError) -> Bool {
        try await result.wait()?.get() ?? false
    }

    /// Runs by the caller's rules instead of ``play()``, until they end it. They decide on each report on the player's
    /// thread, between two blocks of frames, and play, move and close with ``now(_:)``. ``events`` stays empty.
    ///
    /// - Throws: ``SinkError/failed(_:)`` if the output cannot be used any more.
    public func run(
        _ first: Decision = .goOn(alarm: nil),
        by rules: @Sendable (isolated Player, PlaybackReport) async throws(SinkError) -> Decision
    ) async throws(SinkError) {
        var decision = first
        while case .goOn(let alarm) = decision {
            playback.setAlarm(alarm)
            decision = try await rules(self, playback.next())
        }
    }

    /// Acts between two blocks of frames, so that nothing is heard meanwhile.
    ///
    /// - Precondition: The caller is isolated to the player, or to an actor that has its executor.
    public nonisolated func now<Value: Sendable, Failure>(
        _ act: @Sendable (ScorePlayer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try assumeIsolated { player in Result { () throws(Failure) in try act(player.playback) } }.get()
    }

    private func playToEnd() async {
        do throws(SinkError) {
            try await run { player, report throws(SinkError) in try player.publish(report) }
            close(.success(state != .ended))
        } catch {
            close(.failure(error))
        }
    }

    /// Publishes the event of a report, if it has one, and ends playing with the score.
    private func publish(_ report: PlaybackReport) throws(SinkError) -> Decision {
        switch report {
        case .mark(let mark):
            continuation.yield(Event(frame: mark.frame, kind: .mark(mark.kind)))
            if mark.kind == .reached(phase: end) { return .end }
        case .deviceLost(let error, let position):
            if state == .playing { state = .paused }
            continuation.yield(Event(frame: position.frame, kind: .deviceLost(error)))
        case .deviceFound:
            continuation.yield(Event(frame: playback.position().frame, kind: .deviceFound))
            if state == .playing { try playback.play() }
        case .warning(let fault):
            continuation.yield(Event(frame: playback.position().frame, kind: .warning(fault)))
        case .progress, .alarm, .nudged: break
        }
        return state == .ended ? .end : .goOn(alarm: nil)
    }

    /// Closes the output and ends the events.
    private func close(_ ending: Result<Bool, SinkError>) {
        state = .ended
        var ending = ending
        do throws(SinkError) {
            if case .success = ending { try playback.close() } else { playback.abandon() }
        } catch {
            playback.abandon()
            ending = .failure(error)
        }
        continuation.finish()
        result.open(with: ending)
    }
}
