import ArgumentParser
import ControlProtocol
import Glibc
import PracticeCore

/// Waits for the end of a rest in a shell, with a countdown on a terminal.
struct RestWait {
    /// The effect of Ctrl-C.
    enum Interrupt {
        case cancel
        /// The rest continues in the daemon.
        case leave
    }

    private let rest: any RestControl
    private let interrupt: Interrupt

    init(_ rest: any RestControl, atInterrupt interrupt: Interrupt) {
        self.rest = rest
        self.interrupt = interrupt
    }

    /// Waits for the end of the rest.
    ///
    /// - Parameter begin: Starts the rest. Signals are trapped before, so no interrupt is lost.
    /// - Throws: ``RestRefusal``; `ExitCode` if the rest was cancelled or the wait was interrupted.
    func run(_ begin: () async throws -> Void = {}) async throws {
        let output = ProcessContext.current.output
        let signals = await ProcessContext.current.endingSignals()
        try await begin()
        let view = RestView(rest)
        let watching = Task { try await view.run() }
        let leaving = Task { for await _ in signals { await view.leave() } }
        let ending = try await watching.value
        leaving.cancel()
        switch ending {
        case .complete(let rest):
            // The bell (BEL) calls a user who does not watch the terminal.
            if isatty(output) == 1 { output.writeAll("\u{7}") }
            try StandardOutput.say(rest.title)
            try StandardOutput.say(rest.body)
        case .cancelled:
            StandardError.say("the rest was cancelled")
            throw ExitCode(ExitStatus.stopped.rawValue)
        case .left:
            switch interrupt {
            case .cancel: _ = try await rest.perform(.cancel)
            case .leave: StandardError.say("the rest continues; cancel it with 'limber rest cancel'")
            }
            throw ExitCode(ExitStatus.interrupted.rawValue)
        }
    }
}
