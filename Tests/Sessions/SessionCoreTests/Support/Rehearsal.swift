import FoundationEssentials
import SessionCore

/// A driver without a device: sound is heard as fast as it is requested, and a boundary is reported when it is heard.
struct Rehearsal: Hashable {
    /// The listener's reports.
    enum Command: String {
        case play, pause, skip, skipStretch = "skip-stretch", previous, stop
    }

    let routine: Routine
    private(set) var machine: SessionStateMachine
    /// The next frame for the listener.
    private(set) var heard: Cursor
    /// Frames that the listener has heard.
    private(set) var framesHeard = 0
    /// The actions that ended the session: one at most.
    private(set) var endings: [SessionAction] = []
    private(set) var isSounding = false

    init(_ routine: Routine, leadIn: LeadIn = .first, changeOver: ChangeOver = .none) {
        self.routine = routine
        let timeline = SessionTimeline(
            compiling: routine, for: SessionOptions(leadIn: leadIn, changeOver: changeOver, tones: .off))
        machine = SessionStateMachine(timeline: timeline, progress: SessionProgress(units: routine.units))
        heard = machine.progress.cursor
    }

    init(_ routine: StretchRoutine, leadIn: LeadIn, changeOver: ChangeOver = .none) {
        self.init(.stretch(routine), leadIn: leadIn, changeOver: changeOver)
    }

    init(_ routine: MeditationRoutine) { self.init(.meditation(routine)) }

    /// The completed stretches, as recorded.
    var record: [StretchRecord.Stretch] {
        switch routine {
        case .stretch(let routine): routine.passedStretches(machine.progress, on: machine.timeline)
        case .meditation: []
        case .steps(let routine): routine.passedStretches(machine.progress, on: machine.timeline)
        }
    }

    mutating func give(_ command: Command) {
        switch command {
        case .play: perform(machine.state == .idle ? machine.start() : machine.resume())
        case .pause: perform(machine.pause(heard: heard))
        case .skip: perform(machine.skipSegment())
        case .skipStretch: perform(machine.skipStretch())
        case .previous: perform(machine.previous(heard: heard))
        case .stop: perform(machine.stop())
        }
    }

    /// Lets frames pass; they are heard while the session plays.
    mutating func listen(frames: Int) {
        var frames = frames
        while isSounding {
            let left = machine.timeline.phases[heard.phase].frames - heard.frame
            if left == 0 {
                perform(machine.reached(phase: heard.phase + 1))
                if endings.isEmpty { heard = machine.progress.cursor }
            } else if frames == 0 {
                return
            } else {
                let part = min(frames, left)
                heard.frame += part
                framesHeard += part
                frames -= part
            }
        }
    }

    /// Plays to the end of the phase.
    mutating func hearPhase() {
        listen(frames: machine.timeline.phases[heard.phase].frames - heard.frame)
    }

    mutating func loseDevice() { perform(machine.deviceLost(heard: heard, error: "unplugged")) }
    mutating func findDevice() { perform(machine.deviceFound()) }
    mutating func reachPauseLimit() { perform(machine.pauseTimedOut()) }
    /// Reports a boundary that raced with another input.
    mutating func tellLate(phase: Int) { perform(machine.reached(phase: phase)) }

    /// Replaces the process by one that resumes the stored progress. A session that is over leaves none.
    mutating func dieAndRecover() throws {
        guard endings.isEmpty else { return }
        var kept = machine.progress
        kept.cursor = heard
        let json = try JSONEncoder().encode(kept)
        machine = SessionStateMachine(
            timeline: machine.timeline, progress: try JSONDecoder().decode(SessionProgress.self, from: json))
        give(.play)
    }

    private mutating func perform(_ action: SessionAction) {
        switch action {
        case .none:
            break
        case .play(let place):
            heard = place
            isSounding = true
        case .pause:
            isSounding = false
        case .move(let place, _):
            heard = place
            isSounding = machine.state == .active
        case .complete, .stop:
            isSounding = false
            endings.append(action)
        }
    }
}
