import SessionCore

/// Nowhere, at the pace of a sound card: for a box without one, and to watch a session go by.
final class NullSink: AudioSink {
    private static let bufferFrames = Frames.perSecond * 2 / 5
    private static let periodFrames = Frames.perSecond / 10

    private var started: MonotonicTime?
    private var written = 0

    let name = "null"
    let isRealTime = true

    func open() {}

    private var heard: Int {
        started.map { min(written, MonotonicTime.now.frames(since: $0)) } ?? 0
    }

    func writable() -> Int {
        // Dry: it goes on as a sound card does, with what comes next.
        if heard == written { reset() }
        return Self.bufferFrames - (written - heard)
    }

    func write(_ samples: [Int16], count: Int) {
        if started == nil { started = .now }
        written += count
    }

    func unheard() -> Int {
        written - heard
    }

    func drop() -> Int {
        defer { reset() }
        return unheard()
    }

    private func reset() {
        started = nil
        written = 0
    }

    func wakeup() -> SinkWakeup {
        let due = written - Self.bufferFrames + Self.periodFrames
        return SinkWakeup(deadline: started?.advanced(byFrames: max(heard + 1, due)))
    }

    func close() {
        reset()
    }
}
