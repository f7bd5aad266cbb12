public import Platform
public import ScoreCore

/// The player of a score, which it renders into a sink on its own thread. The sink's clock is the session's clock: a
/// cue falls on its exact frame however busy the machine is, and steps of the wall clock change nothing.
///
/// This module is the real-time engine: it decodes, mixes and writes sound. It knows timelines but no sessions; the
/// state machine of `SessionCore` decides, and `Session` drives. Clips and music are decoded on two more threads.
///
/// A score player belongs to a ``Player``, which pulls: ``next()`` renders, waits, and returns the next
/// ``PlaybackReport``. Rules control playing with ``freeze()``, ``move(to:end:on:)`` and ``play()``, which return at
/// once, so that they decide and act in one step.
public final class ScorePlayer {
    enum State {
        /// Playing has not started, and the clock stands still.
        case ready
        /// Frames are rendered into the sink. `from` is the first frame since playing started.
        case playing(from: Int)
        /// Playing has been paused since a time.
        case silent(since: MonotonicTime)
        /// The sink has been lost since a time, and is retried with a backoff.
        case lost(since: MonotonicTime, retry: Retry)
    }

    /// The thread of the driver.
    let thread: ThreadExecutor
    private(set) var sink: any AudioSink
    let clips: ClipExchange
    var rendering: Rendering
    var state = State.ready
    /// Reports for the driver, in order. Marks are kept in `rendering`.
    var reports: [PlaybackReport] = []
    /// A tenth of a second of silence.
    let silence = [Int16](repeating: 0, count: Frames.perSecond / 5)
    /// The descriptors of the last wait.
    var polled: [PolledDescriptor] = []
    /// Frames on the sink's clock that were pauses.
    var pausedFrames = 0
    /// The largest number of frames heard so far. A device's estimates can go backwards.
    var heardFrames = 0
    /// Frames of silence written after the end, so that no underrun cuts the last sound.
    var paddingFrames = 0
    var alarm: Int?
    var lastProgress = MonotonicTime.now
    var watch = DeviceWatch()
    /// The last proof that the sink plays: the frames heard, the frames written with the room for more, and the time.
    var service = (heard: 0, reach: 0, at: MonotonicTime.now)
    /// Whether the last rendering ended for lack of decoded music or clips, and not of room in the sink.
    var waitsForMaterial = false
    /// Whether a prelude comes before the first sound, and after pauses in which a device falls asleep.
    private let hasPreludes: Bool
    private let reading: Task<Void, Never>?
    private let loading: Task<Void, Never>

    /// Prepares to play into an output. The sink's clock starts with the first ``play()``.
    ///
    /// - Parameter thread: The thread on which all other functions are called.
    public convenience init(plan: PlaybackPlan, output: sending OpenedOutput, thread: ThreadExecutor) {
        guard let playlist = plan.playlist else {
            self.init(plan: plan, output: output, thread: thread, music: [], reading: nil)
            return
        }
        let readingThread = ThreadExecutor(name: "limber-music")
        var music = [
            MusicReader.Music(
                playlist, from: plan.musicPosition, level: plan.musicLevel, reader: readingThread, player: thread)
        ]
        for playlist in plan.groupPlaylists {
            music.append(MusicReader.Music(playlist, reader: readingThread, player: thread))
        }
        let reader = MusicReader(music, isRealTime: output.sink.isRealTime, thread: readingThread)
        let reading = Task(executorPreference: readingThread) { await reader.run() }
        self.init(plan: plan, output: output, thread: thread, music: music.map(\.exchange), reading: reading)
    }

    /// Prepares to play with the music that a task, if any, puts into exchanges.
    init(
        plan: PlaybackPlan, output: sending OpenedOutput, thread: ThreadExecutor, music: [MusicExchange],
        reading: Task<Void, Never>?
    ) {
        self.thread = thread
        sink = output.sink
        let loader = ClipLoader(plan.score.timeline.clips, in: plan.clipFolder)
        let clips = ClipExchange(loader: loader.thread, player: thread)
        self.clips = clips
        loading = Task(executorPreference: loader.thread) { await clips.serve(with: loader) }
        rendering = Rendering(plan: plan, music: music)
        hasPreludes = plan.hasPreludes && !(output.sink is WakingSink)
        self.reading = reading
        reports.reserveCapacity(64)
        polled.reserveCapacity(16)
    }

    deinit { endReading() }

    private func endReading() {
        reading?.cancel()
        loading.cancel()
    }

    /// The underruns of the sink since it was created.
    public var underruns: Int { sink.underruns }

    /// The volume that a sound server gives the output in percent, 0 while it is muted; `nil` if none does.
    public var volume: Int? { sink.volume }

    /// Sets the frame on the sink's clock at which ``next()`` reports an alarm, or clears it. Later frames are not
    /// rendered before the alarm.
    public func setAlarm(_ clock: Int?) {
        alarm = clock
    }

    /// Starts or resumes playing from the playhead. Does nothing while playing or while the sink is lost.
    public func play() throws(SinkError) {
        let isAsleep: Bool
        switch state {
        case .playing, .lost: return
        case .ready: isAsleep = true
        case .silent(let since):
            isAsleep = heardFrames == 0 || MonotonicTime.now.frames(since: since) >= WakingSink.idleFrames
        }
        do throws(SinkError) {
            if hasPreludes, isAsleep, sink.isDevice { rendering.beginPrelude() }
            try openSink()
            endPause()
            watch.reset()
            noteService()
            state = .playing(from: rendering.playhead.frame)
        } catch .lost(let sentence) {
            lose(sentence)
        }
    }

    /// Opens the sink, and reports a conversion of its sound.
    func openSink() throws(SinkError) {
        try sink.open()
        if let conversion = sink.takeConversion() { reports.append(.warning(.convertedOutput(conversion))) }
    }

    /// Silences the sink at once, and moves the playhead back to the frame that was heard. Nothing is written to the
    /// sink until ``play()``.
    public func freeze() throws(SinkError) {
        switch state {
        case .ready:
            state = .silent(since: .now)
            return
        case .silent, .lost: return
        case .playing: break
        }
        do throws(SinkError) {
            updateHeard()
            try sink.drop()
            rewind()
            state = .silent(since: .now)
        } catch .lost(let sentence) {
            lose(sentence)
        }
    }

    /// Moves to another place, and cuts the present cue. Playing then ends before the phase `end`.
    ///
    /// - Parameter timeline: Another timeline, with clips of the plan; `nil` for the present one.
    /// - Precondition: Nothing plays, as after ``freeze()``.
    public func move(to cursor: Cursor, end: Int, on timeline: Timeline? = nil) {
        rendering.move(to: cursor, end: end, on: timeline)
    }

    /// Moves to another output, which is open, and closes the present one. A lost output counts as found.
    ///
    /// - Precondition: Nothing plays, as after ``freeze()``.
    public func move(to output: OpenedOutput) {
        // An error of the output that is left does not concern the other.
        try? sink.close()
        sink = output.sink
        if hasPreludes, sink.isDevice { rendering.beginPrelude() }
        guard case .lost(let since, _) = state else { return }
        state = .silent(since: since)
        reports.append(.deviceFound)
    }

    /// Cuts the present cue for good, with a tail but without another place to play from.
    ///
    /// - Precondition: Nothing plays, as after ``freeze()``.
    public func cut() {
        rendering.cut()
    }

    /// Changes the levels of music and voice. Frames that are already written keep theirs, so a device changes within
    /// its buffer, at most a second.
    public func setLevels(_ levels: SoundLevels) {
        rendering.setLevels(levels)
    }

    /// Makes ``next()`` return with ``PlaybackReport/nudged``.
    public func nudge() {
        reports.append(.nudged)
        thread.wake()
    }

    /// Returns the marks that were heard and not reported yet. A driver takes them before it decides on a command.
    public func takeHeardMarks() -> [Mark] {
        updateHeard()
        var marks: [Mark] = []
        while let mark = rendering.takeMark(heard: heardFrames) { marks.append(mark) }
        return marks
    }

    /// Returns the position that the listener hears.
    public func position() -> PlaybackPosition {
        updateHeard()
        return lastPosition
    }

    /// Closes the sink, which completes a file. Call this once.
    public func close() throws(SinkError) {
        endReading()
        try sink.close()
    }

    /// Closes the sink and discards an incomplete file.
    public func abandon() {
        endReading()
        sink.abandon()
    }
}
