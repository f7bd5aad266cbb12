import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import Logging
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import UserFiles

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

/// A rest that this process times and announces, because no daemon runs.
struct ForegroundRest {
    private let practice: PracticeService
    private let settings: ProgramSettings
    private let logger = Logger.foreground()

    init(_ practice: PracticeService, settings: ProgramSettings) {
        self.practice = practice
        self.settings = settings
    }

    /// Starts a rest, and returns after its end is announced.
    ///
    /// - Throws: An error that ``CommandError`` understands; `ExitCode` if the wait is interrupted.
    func run(_ request: RestRequest) async throws {
        let service = RestService(
            RestController(practice), notifications: NotificationRegistry(), practice: practice, logger: logger)
        let waiting = [Task { await practice.watch() }, Task { await service.run() }]
        defer { for task in waiting { task.cancel() } }
        try await RestWait(service, atInterrupt: .cancel).run { _ = try await service.perform(.start(request)) }
        // A daemon that started in the meantime may have announced the end.
        guard await service.announceIfOver() else { return }
        await ForegroundNotifications(settings: settings, practice: practice, logger: logger).deliver(
            request.words.notification)
    }
}
