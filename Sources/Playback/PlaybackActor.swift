public import Platform
public import SessionCore

/// Plays a score into a sink on a thread of its own. The sink's clock is the session's clock: a cue falls on its exact
/// frame however busy the machine is, and a step of the wall clock changes nothing.
///
/// Its driver pulls: ``next()`` renders, waits, and returns with whatever happened next. What the driver decides it
/// says with ``freeze()``, ``move(to:end:)`` and ``play()``. A driver whose actor shares the thread (`unownedExecutor`)
/// decides and acts in one step, between two blocks.
public actor PlaybackActor {
    enum State {
        /// Nothing has been yet, and the clock stands.
        case ready
        /// Frames are rendered into the sink, from that frame of the sound on.
        case playing(from: Int)
        /// Nothing is, since that moment.
        case silent(since: MonotonicTime)
        /// Nothing can be, since that moment. The sink is tried again, less and less often.
        case lost(since: MonotonicTime, retry: Retry)
    }

    /// The thread, for what else should run on it.
    public nonisolated let thread: ThreadExecutor
    /// The thread, for the runtime.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    let sink: any AudioSink
    let loader: ClipLoader
    var rendering: Rendering
    var state = State.ready
    /// What is to be told besides marks.
    var reports: [PlaybackReport] = []
    /// Frames on the sink's clock that were pauses.
    var pausedFrames = 0
    /// The most that was ever heard: a device's estimates go back and forth.
    var heardFrames = 0
    /// Silence written behind the end, so that the device does not run dry in the last sound.
    var paddingFrames = 0
    var alarm: Int?
    var lastProgress = MonotonicTime.now
    private let reading: Task<Void, Never>?

    /// Prepares to play a plan into an output. The sink's clock starts with the first ``play()``.
    public init(plan: PlaybackPlan, output: sending OpenedOutput, thread: ThreadExecutor) {
        self.thread = thread
        sink = output.sink
        loader = ClipLoader(folder: plan.clipFolder)
        if let playlist = plan.playlist {
            let readingThread = ThreadExecutor(name: "limber-music")
            let exchange = MusicExchange(reader: readingThread, player: thread)
            let reader = MusicReader(
                playlist: playlist, from: plan.musicPosition, thread: readingThread, exchange: exchange)
            rendering = Rendering(plan: plan, music: exchange)
            reading = Task(executorPreference: readingThread) { await reader.run() }
        } else {
            rendering = Rendering(plan: plan, music: nil)
            reading = nil
        }
    }

    deinit { reading?.cancel() }

    /// How often the sink ran dry.
    public var underruns: Int { sink.underruns }

    /// When ``next()`` shall report an alarm: a frame on the sink's clock. Nothing behind it is rendered before.
    public func setAlarm(_ clock: Int?) {
        alarm = clock
    }

    /// Lets it sound from where it is. Without effect while it does, or while the sink is lost.
    public func play() throws(SinkError) {
        switch state {
        case .playing, .lost: return
        case .ready, .silent: break
        }
        do throws(SinkError) {
            try sink.open()
            endPause()
            state = .playing(from: rendering.playhead.frame)
        } catch .lost(let sentence) {
            lose(sentence)
        }
    }

    /// Silences it at once and goes back to what was heard.
    public func freeze() throws(SinkError) {
        guard case .playing = state else { return }
        do throws(SinkError) {
            updateHeard()
            try sink.drop()
            rewind()
            state = .silent(since: .now)
        } catch .lost(let sentence) {
            lose(sentence)
        }
    }

    /// Goes on elsewhere, to the end of the phase before `end`: what sounds is cut.
    ///
    /// - Precondition: it is silent.
    public func move(to cursor: Cursor, end: Int) {
        rendering.move(to: cursor, end: end)
    }

    /// Cuts what sounds for good.
    ///
    /// - Precondition: it is silent.
    public func cut() {
        rendering.cut()
    }

    /// Makes ``next()`` return.
    public func nudge() {
        reports.append(.nudged)
    }

    /// The marks that were heard and not told yet: for a driver that is about to decide something.
    public func takeHeardMarks() -> [Mark] {
        updateHeard()
        var marks: [Mark] = []
        while let mark = rendering.takeMark(heard: heardFrames) { marks.append(mark) }
        return marks
    }

    /// Where the listener is.
    public func position() -> PlaybackPosition {
        updateHeard()
        return lastPosition
    }

    /// Ends it: gives the sink back; a file is complete afterwards. To be called once.
    public func close() throws(SinkError) {
        reading?.cancel()
        try sink.close()
    }

    /// Ends it without a result: of a file nothing stays.
    public func abandon() {
        reading?.cancel()
        sink.abandon()
    }
}
