import SessionCore
import TestSupport

/// A routine and the inputs of its session, drawn from a seed.
struct RandomSession: CustomStringConvertible {
    /// An input that can occur at any time.
    enum Step: Hashable {
        case command(Rehearsal.Command)
        case listen(frames: Int)
        /// Plays to the end of the phase, to the frame.
        case hearPhase
        case boundary(phase: Int)
        case deviceLost, deviceFound, pauseLimit
        /// The process is killed, and another one resumes the stored progress.
        case crash
    }

    let seed: UInt64
    let routine: StretchRoutine
    let leadIn: LeadIn
    let changeOver: ChangeOver
    var steps: [Step]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        self.seed = seed
        let round = StretchRoutine(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let seconds = Int.random(in: 10...25, using: &random)
                // From none to more than a segment.
                let introduction = Int.random(in: 0...14, using: &random)
                let posture = Bool.random(using: &random) ? Posture.allCases.randomElement(using: &random) : nil
                return Bool.random(using: &random)
                    ? .neck(seconds: seconds, introduction: introduction, posture: posture)
                    : .back(seconds: seconds, introduction: introduction, posture: posture)
            }
        )
        routine = round.repeated(
            rounds: Int.random(in: 1...2, using: &random), rest: [0, 1, 5].randomElement(using: &random)!)
        leadIn = LeadIn.allCases.randomElement(using: &random)!
        // Some are shorter than the limit of `previous`, some than an introduction.
        changeOver = [.none, .standard, .fixed(seconds: Int.random(in: 1...10, using: &random))]
            .randomElement(using: &random)!
        steps = [.command(.play)]
        for _ in 0..<Int.random(in: 1...60, using: &random) { steps.append(Step(using: &random)) }
    }

    var description: String {
        let parts = routine.steps.map { "\($0.seconds) s after \(Frames.seconds($0.introduction.frames)) s" }
        return """
            seed \(seed), lead-in \(leadIn), change-over \(changeOver), \(parts.joined(separator: ", ")): \
            \(steps.map(\.description).joined(separator: ", "))
            """
    }
}

extension RandomSession.Step: CustomStringConvertible {
    /// Most steps pass time or are commands; faults are rarer, and an end is the rarest.
    init(using random: inout SplitMix64) {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<20: self = .listen(frames: Int.random(in: 1...200_000, using: &random))
        case ..<26: self = .listen(frames: [1, 95_999, 96_000].randomElement(using: &random)!)
        case ..<36: self = .hearPhase
        case ..<50: self = .command(.play)
        case ..<60: self = .command(.pause)
        case ..<70: self = .command(.skip)
        case ..<75: self = .command(.skipStretch)
        case ..<87: self = .command(.previous)
        case ..<90: self = .boundary(phase: Int.random(in: 0...33, using: &random))
        case ..<93: self = .deviceLost
        case ..<96: self = .deviceFound
        case ..<98: self = .crash
        case ..<99: self = .pauseLimit
        default: self = .command(.stop)
        }
    }

    var description: String {
        switch self {
        case .command(let command): command.rawValue
        case .listen(let frames): "listen \(frames)"
        case .hearPhase: "hear the phase"
        case .boundary(let phase): "late boundary \(phase)"
        case .deviceLost: "device lost"
        case .deviceFound: "device found"
        case .pauseLimit: "pause limit"
        case .crash: "crash"
        }
    }
}

extension Rehearsal {
    init(_ session: RandomSession) {
        self.init(session.routine, leadIn: session.leadIn, changeOver: session.changeOver)
    }

    mutating func take(_ step: RandomSession.Step) throws {
        switch step {
        case .command(let command): give(command)
        case .listen(let frames): listen(frames: frames)
        case .hearPhase: hearPhase()
        // The next boundary would not be late.
        case .boundary(let phase) where phase == heard.phase + 1: break
        case .boundary(let phase): tellLate(phase: phase)
        case .deviceLost: loseDevice()
        case .deviceFound: findDevice()
        case .pauseLimit: reachPauseLimit()
        case .crash: try dieAndRecover()
        }
    }
}

extension SessionTimeline {
    init(_ session: RandomSession) {
        self.init(compiling: session.routine, leadIn: session.leadIn, changeOver: session.changeOver)
    }
}
