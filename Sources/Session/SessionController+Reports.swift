import ControlProtocol
import FoundationEssentials
import Logging
import Playback
import SessionCore

extension SessionController {
    /// What the playback thread tells.
    func take(_ report: PlaybackReport) async throws(SinkError) {
        switch report {
        case .mark(let mark):
            try await take(mark)
        case .progress(let position):
            note(position)
        case .alarm:
            try await takeAlarm()
        case .deviceLost(let error, _):
            // Not where it was lost: a command may have come in between, and have moved on.
            let position = await playback.position()
            publish(.deviceLost(output: outputName, error: error), at: position.frame)
            try await apply(machine.deviceLost(heard: position.cursor, error: error))
            pause?.limitedFrom = nil
            await noteTransition()
        case .deviceFound:
            let position = await playback.position()
            publish(.deviceFound(output: outputName), at: position.frame)
            try await apply(machine.deviceFound())
            pause?.limitedFrom = position.clock
            await noteTransition()
        case .warning(let warning):
            warning.log(to: logger)
        case .nudged:
            break
        }
    }

    /// Something in the sound was heard.
    func take(_ mark: Mark) async throws(SinkError) {
        switch mark.kind {
        case .reached(let phase):
            let action = machine.reached(phase: phase)
            publishEntry(into: phase, at: mark.frame)
            try await apply(action)
            await noteTransition()
        case .cueStarted(let clip): publish(.cueStarted(clip: clip.path), at: mark.frame)
        case .cueEnded(let clip): publish(.cueEnded(clip: clip.path), at: mark.frame)
        case .musicInterrupted(let position): publish(.musicInterrupted(position: position), at: mark.frame)
        case .musicResumed(let position): publish(.musicResumed(position: position), at: mark.frame)
        }
    }

    private func publishEntry(into phase: Int, at frame: Int) {
        guard phase < machine.end else { return }
        switch plan.timeline.phases[phase].kind {
        case .segment(let stretch, let number): publish(.segmentStarted(stretch: stretch, segment: number), at: frame)
        case .part(let index): publish(.partStarted(part: index), at: frame)
        case .leadIn, .closing, .bell: break
        }
    }

    /// A time has come for which ``rearm()`` has asked.
    private func takeAlarm() async throws(SinkError) {
        let position = await playback.position()
        while let next = schedule.first, next.clock <= position.clock, ending == nil {
            schedule.removeFirst()
            if let refusal = try await obey(next.command) {
                logger.warning(
                    "cannot run a scheduled command", metadata: ["at": "\(next)", "error": "\(refusal)"])
            }
        }
        if let start = pause?.limitedFrom, position.clock >= start + pauseLimit {
            try await apply(machine.pauseTimedOut())
        }
    }

    /// Asks to be told of the next time at which something is due on the sink's clock.
    func rearm() async {
        let limit = pause?.limitedFrom.map { $0 + pauseLimit }
        await playback.setAlarm([schedule.first?.clock, limit].compactMap(\.self).min())
    }
}
