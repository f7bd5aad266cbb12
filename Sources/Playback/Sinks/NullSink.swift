import Platform
import SessionCore

/// Nowhere, at the pace of a sound card: for a box without one, and to watch a session go by.
final class NullSink: AudioSink {
    private static let bufferFrames = Frames.perSecond
    private static let periodFrames = Frames.perSecond / 2

    private let now: () -> MonotonicTime
    /// When the first frame since the last silence began to sound, and the frames since then.
    private var started: MonotonicTime?
    private var written = 0

    let name = "null"
    let isRealTime = true

    init(now: @escaping () -> MonotonicTime = { .now }) {
        self.now = now
    }

    func open() {}

    private var heard: Int {
        started.map { min(written, now().frames(since: $0)) } ?? 0
    }

    func writable() -> Int? {
        // Dry: it goes on as a sound card does, with what comes next.
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
