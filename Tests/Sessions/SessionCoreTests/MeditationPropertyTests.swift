import SessionCore
import TestSupport
import Testing

/// After any sequence of inputs, a meditation has the position of the reference rules.
@Suite struct MeditationPropertyTests {
    private typealias Step = RandomSession.Step

    /// Short parts, so that counting frame by frame is fast; some end before `previous` would restart them.
    private static func routine(using random: inout SplitMix64) -> MeditationRoutine {
        let count = Int.random(in: 1...3, using: &random)
        let kinds: [MeditationPart] =
            count == 1 ? [.breathing] : Array([MeditationPart.intro, .breathing, .closing].prefix(count))
        return MeditationRoutine(
            id: "", name: "",
            parts: kinds.map { kind in
                let frames = Int.random(in: 1...200, using: &random) * 1000
                let offset = Int.random(in: 0..<frames, using: &random)
                return .init(kind, frames: frames, cues: [.init(Clip(path: "word", frames: 5000), at: offset)])
            },
            ending: .bell(Clip(path: "bell", frames: Int.random(in: 1...50_000, using: &random))))
    }

    @Test func obeysTheRulesInRandomSessions() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            let routine = Self.routine(using: &random)
            var session = Rehearsal(routine)
            var plain = PlainMeditation(routine)
            var told: [Step] = []
            for _ in 0..<40 {
                let step = Step(using: &random)
                // A late boundary moves nothing, and the reference rules ignore it.
                told.append(step)
                try session.take(step)
                Self.take(step, in: &plain)
                try #require(Self.isAlike(session, plain), "seed \(seed): \(told)")
            }
        }
    }

    private static func take(_ step: Step, in plain: inout PlainMeditation) {
        switch step {
        case .command(let command): plain.take(command)
        case .listen(let frames): plain.listen(frames: frames)
        case .hearPhase: plain.hearPart()
        case .boundary: break
        case .deviceLost: plain.loseDevice()
        case .deviceFound: plain.findDevice()
        case .pauseLimit: plain.reachPauseLimit()
        case .crash: plain.crash()
        }
    }

    private static func isAlike(_ session: Rehearsal, _ plain: PlainMeditation) -> Bool {
        let ending: [SessionAction] =
            switch plain.state {
            case .completed: [.complete]
            case .stopped: session.endings.filter { $0 != .complete }
            case .before, .sounding, .paused, .pausedWithoutDevice: []
            }
        let skipped = session.machine.progress.skipped.indices.filter { !session.machine.progress.skipped[$0].isEmpty }
        guard session.endings == ending, session.endings.count <= 1,
            session.isSounding == (plain.state == .sounding), session.framesHeard == plain.framesHeard,
            Set(skipped) == plain.skipped, plain.state != .stopped || session.endings.count == 1
        else { return false }
        // After the end, the position does not matter.
        return !session.endings.isEmpty || session.heard == Cursor(phase: plain.part, frame: plain.frame)
    }
}

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

    mutating func hearPart() { listen(frames: lengths[part] - frame) }

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

    mutating func loseDevice() { if isRunning { state = .pausedWithoutDevice } }

    mutating func findDevice() { if state == .pausedWithoutDevice { state = .paused } }

    mutating func reachPauseLimit() {
        if state == .paused { state = part == bell ? .completed : .stopped }
    }

    /// The next process resumes, and looks for the device again.
    mutating func crash() { if state != .completed, state != .stopped { state = .sounding } }
}
