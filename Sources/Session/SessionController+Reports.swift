import ControlProtocol
import FoundationEssentials
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
        case .deviceLost(let error, let position):
            publish(.deviceLost(output: outputName, error: error), at: position.frame)
            try await apply(machine.deviceLost(heard: position.cursor, error: error))
            // Nobody can resume it before the output is back.
            pauseStart = nil
        case .deviceFound:
            let position = await playback.position()
            publish(.deviceFound(output: outputName), at: position.frame)
            try await apply(machine.deviceFound())
            pauseStart = position.clock
        case .complaint(let sentence):
            warn(sentence)
        case .nudged:
            break
        }
    }

    /// Something in the sound was heard.
    func take(_ mark: Mark) async throws(SinkError) {
        switch mark.kind {
        case .reached(let phase):
            let action = machine.reached(phase: phase)
            if phase < plan.timeline.phases.count,
                case .segment(let stretch, let number) = plan.timeline.phases[phase].kind
            {
                publish(.segmentStarted(stretch: stretch, segment: number), at: mark.frame)
            }
            try await apply(action)
            await noteTransition()
        case .cueStarted(let clip): publish(.cueStarted(clip: clip.path), at: mark.frame)
        case .cueEnded(let clip): publish(.cueEnded(clip: clip.path), at: mark.frame)
        case .musicInterrupted(let position): publish(.musicInterrupted(position: position), at: mark.frame)
        case .musicResumed(let position): publish(.musicResumed(position: position), at: mark.frame)
        }
    }

    /// A time has come for which ``rearm()`` has asked.
    private func takeAlarm() async throws(SinkError) {
        let clock = await playback.position().clock
        while let next = schedule.first, next.clock <= clock, ending == nil {
            schedule.removeFirst()
            do {
                try await obey(next.command)
            } catch let refusal as SessionRefusal {
                warn("--at \(Frames.seconds(next.clock))=\(next.command.rawValue): \(refusal)")
            } catch let error as SinkError {
                throw error
            } catch {
                preconditionFailure("a command fails by a refusal or by its sink, not by \(error)")
            }
        }
        if let pauseStart, clock >= pauseStart + pauseLimit { try await apply(machine.pauseTimedOut()) }
    }

    /// Asks to be told of the next time at which something is due on the sink's clock.
    func rearm() async {
        let limit = pauseStart.map { $0 + pauseLimit }
        await playback.setAlarm([schedule.first?.clock, limit].compactMap(\.self).min())
    }
}
