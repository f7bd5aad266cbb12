import Platform
import ScoreCore

/// A sink that plays silence before the first sound, for amplifiers and Bluetooth devices that swallow the sound while
/// they wake up.
///
/// The silence comes before the first frame of the session, and before the first frame after an idle time: the device
/// was lost, the computer slept, or nothing was written for ``idleFrames``. It is no part of the session's frames. A
/// drop during the silence keeps the rest for later. No call allocates.
final class WakingSink: AudioSink {
    /// The shortest idle time after which a device counts as asleep: 3 s. Sound servers suspend idle devices after 5 s.
    static let idleFrames = Frames.inSeconds(3)

    private let sink: any AudioSink
    private let lengthFrames: Int
    private let now: () -> MonotonicTime
    /// A tenth of a second of silence.
    private let silence = [Int16](repeating: 0, count: Frames.perSecond / 5)
    /// Frames of silence still to be written.
    private var pendingFrames: Int
    /// Frames of silence and of the session written since the sink was last silent.
    private var silentFrames = 0
    private var soundFrames = 0
    /// The time of the last drop, until frames are written.
    private var dropped: MonotonicTime?
    private var fadeIn = FadeIn()
    /// Whether the next frames fade in here, because the fade of ``sink`` was spent on silence.
    private var isFadingIn: Bool { silentFrames > 0 && fadeIn.framesLeft > 0 }

    /// Creates a sink that precedes the sound of another with `frames` of silence.
    init(_ sink: any AudioSink, frames: Int, now: @escaping () -> MonotonicTime = { .now }) {
        self.sink = sink
        lengthFrames = frames
        self.now = now
        pendingFrames = frames
    }

    var name: String { sink.name }
    var isRealTime: Bool { sink.isRealTime }
    var isDevice: Bool { sink.isDevice }
    var underruns: Int { sink.underruns }
    var volume: Int? { sink.volume }

    var wakingFrames: Int {
        guard pendingFrames + silentFrames > 0, let unheard = try? sink.unheard() else { return pendingFrames }
        return pendingFrames + unheardSilence(of: unheard)
    }

    /// Returns the frames of silence among the unheard frames of the sink.
    private func unheardSilence(of unheard: Int) -> Int {
        min(silentFrames, max(0, unheard - soundFrames))
    }

    func open() throws(SinkError) {
        try sink.open()
    }

    func takeConversion() -> String? { sink.takeConversion() }

    func writable() throws(SinkError) -> Int? {
        if let dropped {
            if now().frames(since: dropped) >= Self.idleFrames { pendingFrames = lengthFrames }
            self.dropped = nil
        }
        while pendingFrames > 0 {
            guard let room = try sink.writable() else { return slept() }
            guard room > 0 else { return 0 }
            let count = min(pendingFrames, room, silence.count / 2)
            try sink.write(silence, count: count)
            pendingFrames -= count
            silentFrames += count
        }
        guard let room = try sink.writable() else { return slept() }
        return isFadingIn ? min(room, fadeIn.framesLeft) : room
    }

    /// Starts again with silence, because the computer slept.
    private func slept() -> Int? {
        restart(pending: lengthFrames)
        return nil
    }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        soundFrames += count
        guard isFadingIn else { return try sink.write(samples, count: count) }
        // `writable()` returned at most the rest of the ramp.
        let faded = fadeIn.fade(samples, count: count)
        try sink.write(fadeIn.block, count: faded)
    }

    func unheard() throws(SinkError) -> Int? {
        try sink.unheard().map { min($0, soundFrames) }
    }

    func drop() throws(SinkError) {
        let kept = wakingFrames
        try sink.drop()
        restart(pending: kept)
        dropped = now()
    }

    private func restart(pending: Int) {
        pendingFrames = pending
        silentFrames = 0
        soundFrames = 0
        dropped = nil
        fadeIn.begin()
    }

    func idle(since start: MonotonicTime) -> MonotonicTime? { sink.idle(since: start) }

    func wakeup() throws(SinkError) -> SinkWakeup {
        try sink.wakeup()
    }

    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError) {
        try sink.acknowledge(descriptors)
    }

    func close() throws(SinkError) {
        restart(pending: lengthFrames)
        try sink.close()
    }

    func abandon() {
        restart(pending: lengthFrames)
        sink.abandon()
    }
}
