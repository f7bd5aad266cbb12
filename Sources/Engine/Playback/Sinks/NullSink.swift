import Platform
import ScoreCore

/// A sink without output that takes frames at the pace of a sound card, for a machine without one.
final class NullSink: AudioSink {
    private static let bufferFrames = Frames.perSecond
    private static let periodFrames = Frames.perSecond / 2

    private let now: () -> MonotonicTime
    /// The time of the first frame since the last silence, and the frames written since then.
    private var started: MonotonicTime?
    private var written = 0

    let name = "null"
    let isRealTime = true
    let isDevice = false

    init(now: @escaping () -> MonotonicTime = { .now }) {
        self.now = now
    }

    func open() {}

    private var heard: Int {
        started.map { min(written, now().frames(since: $0)) } ?? 0
    }

    func writable() -> Int? {
        // An underrun: like a sound card, continue with the next frames.
        if heard == written { drop() }
        let room = Self.bufferFrames - (written - heard)
        return room < Self.periodFrames ? 0 : room
    }

    func write(_ samples: [Int16], count: Int) {
        if started == nil { started = now() }
        written += count
    }

    func unheard() -> Int? {
        written - heard
    }

    func drop() {
        started = nil
        written = 0
    }

    func wakeup() -> SinkWakeup {
        let due = written - Self.bufferFrames + Self.periodFrames
        return SinkWakeup(deadline: started?.advanced(byFrames: max(heard + 1, due)))
    }

    func close() {
        drop()
    }
}

/// A sink without output that takes frames as fast as the machine renders them. A session of 16 minutes takes a
/// fraction of a second.
final class VirtualSink: AudioSink {
    let name = "null:virtual"
    let isRealTime = false

    func open() {}
    func writable() -> Int? { .max }
    func write(_ samples: [Int16], count: Int) {}
    func unheard() -> Int? { 0 }
    func drop() {}
    func wakeup() -> SinkWakeup { SinkWakeup() }
    func close() {}
}
