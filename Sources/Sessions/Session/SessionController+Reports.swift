import ControlProtocol
import FoundationEssentials
import Logging
import Playback
import SessionCore

extension SessionController {
    /// Handles a report of the player, and decides whether it plays on.
    func decide(on report: PlaybackReport) throws(SinkError) -> Player.Decision {
        switch report {
        case .mark(let mark):
            try handle(mark)
        case .progress(let position):
            updateCheckpoint(position)
        case .alarm:
            try handleAlarm()
        case .deviceLost(let error, _):
            // A command may have moved the position since the loss.
            let position = position
            publish(.deviceLost(output: outputName, error: error), at: position.frame)
            try apply(machine.deviceLost(heard: position.cursor, error: error))
            pause?.limitStart = nil
            checkpointTransition()
        case .deviceFound:
            let position = position
            publish(.deviceFound(output: outputName), at: position.frame)
            try apply(machine.deviceFound())
            pause?.limitStart = position.clock
            checkpointTransition()
        case .warning(let warning):
            warning.log(to: logger)
        case .nudged:
            break
        }
        publishSnapshotIfNeeded()
        return decision
    }

    /// The end, or the alarm at the next scheduled command or the pause limit.
    var decision: Player.Decision {
        guard ending == nil else { return .end }
        // By index: without optimisation, a generic function such as `first` allocates.
        let limit = pause?.limitStart.map { $0 + pauseLimit } ?? .max
        let next = schedule.startIndex < schedule.endIndex ? schedule[schedule.startIndex].clock : .max
        let alarm = min(next, limit)
        return .goOn(alarm: alarm == .max ? nil : alarm)
    }

    /// Handles a mark that was heard.
    func handle(_ mark: Mark) throws(SinkError) {
        switch mark.kind {
        case .reached(let phase):
            let action = machine.reached(phase: phase)
            publishEntry(into: phase, at: mark.frame)
            try apply(action)
            // Nobody can end a wait of a rendering.
            if machine.state == .paused(.waiting), plan.options.output.isVirtual { try apply(machine.resume()) }
            checkpointTransition()
        case .cueStarted(let clip): publish(.cueStarted(clip: clip.path), at: mark.frame)
        case .cueEnded(let clip): publish(.cueEnded(clip: clip.path), at: mark.frame)
        case .musicInterrupted(let position): publish(.musicInterrupted(position: position), at: mark.frame)
        case .musicResumed(let position): publish(.musicResumed(position: position), at: mark.frame)
        }
    }

    private func publishEntry(into phase: Int, at frame: Int) {
        guard phase < machine.end else { return }
        switch machine.timeline.phases[phase].kind {
        case .segment(let stretch, let number): publish(.segmentStarted(stretch: stretch, segment: number), at: frame)
        case .changeOver(let stretch, let number):
            publish(.changeOverStarted(stretch: stretch, segment: number), at: frame)
        case .rest(let stretch): publish(.restStarted(stretch: stretch), at: frame)
        case .part(let index): publish(.partStarted(part: index), at: frame)
        case .step(let index): publish(.stepStarted(step: index), at: frame)
        case .leadIn, .closing, .bell, .wait, .set: break
        }
    }

    /// Handles the alarm of ``decision``.
    private func handleAlarm() throws(SinkError) {
        let position = position
        while let next = schedule.first, next.clock <= position.clock, ending == nil {
            schedule.removeFirst()
            if let refusal = try performAtOnce(next.command) {
                logger.warning(
                    "cannot run a scheduled command", metadata: ["at": "\(next)", "error": "\(refusal)"])
            }
        }
        if let start = pause?.limitStart, position.clock >= start + pauseLimit {
            try apply(machine.pauseTimedOut())
        }
    }
}

extension PlaybackFault {
    /// Logs the warning with its file and error as metadata.
    func log(to logger: Logger) {
        switch self {
        case .convertedOutput(let sentence):
            logger.warning("\(sentence)")
        case .shortClip(let path, let missing):
            logger.warning(
                "clip shorter than its header claims",
                metadata: ["file": "\(path)", "missing": "\(missing) ms"])
        case .unplayableClip(let error):
            logger.warning("skipping a clip", metadata: ["error": "\(error)"])
        case .unplayableMusic(let error):
            logger.warning("skipping a music file", metadata: ["error": "\(error)"])
        case .outOfMusic:
            logger.warning("no playable music left, continuing without music")
        }
    }
}
