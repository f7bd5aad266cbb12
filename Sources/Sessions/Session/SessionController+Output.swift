import ControlProtocol
import Logging
import Platform
import Playback
import SessionCore

extension SessionController {
    /// Moves the session to another output, from the frame that is heard. If that output cannot be opened, the session
    /// stays where it is.
    func setOutput(_ choice: OutputChoice) async throws(SessionRefusal) {
        guard isPlayingOrPaused else { throw .noSession }
        let defaults = defaults()
        let wanted: Output
        let opened: OpenedOutput
        do {
            wanted = try choice.resolved(among: defaults.outputs)
            guard wanted != output else { return }
            guard !wanted.isVirtual else {
                throw OptionError(
                    "a session that plays cannot move to '\(wanted)'; use an output that plays in real time")
            }
            // The session plays on meanwhile.
            opened = try await ThreadExecutor.files.run {
                let opened = try OpenedOutput(wanted, whenMissing: .wait, wakingFrames: defaults.wakingFrames)
                try opened.open()
                return opened
            }
        } catch {
            throw SessionRefusal(error)
        }
        do throws(SinkError) {
            try move(to: opened, for: wanted)
        } catch {
            ending = .failed(error)
        }
        publishSnapshotIfNeeded()
        player.now { $0.nudge() }
        if case .failed(let error)? = ending { throw .cannotStart("the output failed: \(error)") }
    }

    private func move(to opened: OpenedOutput, for wanted: Output) throws(SinkError) {
        try freeze()
        for mark in takeHeardMarks() { try handle(mark) }
        // The session may have ended since the request.
        guard isPlayingOrPaused else { return opened.abandon() }
        (outputName, output) = (opened.name, wanted)
        // Nobody else has it.
        nonisolated(unsafe) let opened = opened
        player.now { $0.move(to: opened) }
        logger.notice("output changed", metadata: ["output": "\(outputName)"])
        if machine.state == .active { try playOn() }
        checkpointTransition()
        isSnapshotDue = true
    }

    /// Whether the session has begun, and has not ended.
    private var isPlayingOrPaused: Bool {
        switch machine.state {
        case .active, .paused: ending == nil
        case .idle, .complete, .stopped: false
        }
    }
}
