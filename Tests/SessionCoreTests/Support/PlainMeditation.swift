import SessionCore

/// A reference implementation of a meditation: parts are numbered, and the bell follows the last one.
struct PlainMeditation: Hashable {
    enum State: Hashable {
        case before, sounding, paused, pausedWithoutDevice, completed, stopped
    }

    private let lengths: [Int]
    private(set) var state = State.before
    private(set) var part = 0
    private(set) var frame = 0
    private(set) var skipped: Set<Int> = []
    private(set) var framesHeard = 0

    init(_ routine: MeditationRoutine) {
        lengths = routine.parts.map(\.frames) + [routine.bell?.frames].compactMap(\.self)
    }

    private var bell: Int { lengths.count - 1 }
    private var isRunning: Bool { state == .sounding || state == .paused || state == .pausedWithoutDevice }

    mutating func listen(frames: Int) {
        var left = frames
        while state == .sounding {
            let step = min(left, lengths[part] - frame)
            frame += step
            framesHeard += step
            left -= step
            guard frame == lengths[part] else { return }
            enterNext()
        }
    }

    mutating func hearPart() {
        listen(frames: lengths[part] - frame)
    }

    /// After the last frame of a part the next part begins, or the meditation ends.
    private mutating func enterNext() {
        if part == bell || part + 1 == bell && !skipped.isEmpty {
            state = .completed
        } else {
            (part, frame) = (part + 1, 0)
        }
    }

    mutating func take(_ command: Rehearsal.Command) {
        switch command {
        case .play:
            if state == .before || state == .paused { state = .sounding }
        case .pause:
            if state == .sounding { state = .paused }
        case .skip, .skipStretch:
            guard isRunning else { return }
            guard part < bell else { return state = .completed }
            skipped.insert(part)
            if part + 1 == bell { state = .completed } else { (part, frame) = (part + 1, 0) }
        case .previous:
            guard isRunning else { return }
            if part == bell || frame < 96_000 { part = max(0, part - 1) }
            frame = 0
            skipped = skipped.filter { $0 < part }
        case .stop:
            if isRunning { state = part == bell ? .completed : .stopped }
        }
    }

    mutating func loseDevice() {
        if isRunning { state = .pausedWithoutDevice }
    }

    mutating func findDevice() {
        if state == .pausedWithoutDevice { state = .paused }
    }

    mutating func reachPauseLimit() {
        if state == .paused { state = part == bell ? .completed : .stopped }
    }

    /// The next process resumes, and looks for the device again.
    mutating func crash() {
        if state != .completed, state != .stopped { state = .sounding }
    }
}
