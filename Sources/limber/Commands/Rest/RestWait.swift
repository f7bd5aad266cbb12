import ControlProtocol
import ControlSocket
import Glibc
import Logging
import NotificationHub
import Platform
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
    /// - Throws: ``RestRefusal``; ``ExitStatus`` if the rest was cancelled or the wait was interrupted.
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
            throw ExitStatus.stopped
        case .left:
            switch interrupt {
            case .cancel: _ = try await rest.perform(.cancel)
            case .leave: StandardError.say("the rest continues; cancel it with 'limber rest cancel'")
            }
            throw ExitStatus.interrupted
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
    /// - Throws: ``ExitStatus`` if the wait is interrupted.
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

/// The view of a rest: a countdown on a terminal, paused and resumed by space.
///
/// The actor runs on a thread of its own, because it blocks in poll(2).
actor RestView {
    /// The reason why the view ends.
    enum Ending: Sendable {
        case complete(RestStatus.Rest)
        /// The rest was cancelled.
        case cancelled
        /// The user left the view.
        case left
    }

    private nonisolated let thread = ThreadExecutor(name: "limber-view")
    private let rest: any RestControl
    private let isShown: Bool
    private var terminal: Terminal
    private var isLeft = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ rest: any RestControl) {
        self.rest = rest
        let output = ProcessContext.current.output
        isShown = isatty(output) == 1
        terminal = Terminal(output: output, input: isShown ? Terminal.keyboard() : nil, mode: .keys)
    }

    /// Ends the view without a change of the rest.
    func leave() {
        isLeft = true
    }

    /// Shows the rest until it ends or the user leaves.
    func run() async throws(RestRefusal) -> Ending {
        defer { terminal.giveBack() }
        while true {
            let status = try await rest.perform(.status)
            let isDrawable = isShown && terminal.claim() != .unavailable
            if isDrawable { draw(status) }
            if let ending = Self.ending(status, isLeft: isLeft) { return ending }
            var next = Self.nextLook(status)
            if isShown, !isDrawable { next = min(next, .now.advanced(by: Terminal.lookInterval)) }
            let polled = await thread.wait(for: terminal.descriptors, until: next)
            for key in terminal.keys(polled) { try await press(key, status) }
        }
    }

    private static func ending(_ status: RestStatus, isLeft: Bool) -> Ending? {
        if isLeft { return .left }
        switch status.state {
        case .idle: return .cancelled
        case .running, .paused: return nil
        case .complete: return status.rest.map(Ending.complete) ?? .cancelled
        }
    }

    /// Returns the time of the next poll: when the displayed second changes, at the latest after a second, because
    /// another process may change the rest.
    private static func nextLook(_ status: RestStatus) -> MonotonicTime {
        let remaining = status.state == .running ? status.rest?.remaining ?? 1 : 1
        let fraction = remaining.truncatingRemainder(dividingBy: 1)
        return .now.advanced(by: .milliseconds(Int((fraction > 0 ? fraction : 1) * 1000) + 1))
    }

    private func draw(_ status: RestStatus) {
        guard !isLeft, status.state == .running || status.state == .paused else { return terminal.write("\r\u{1b}[K") }
        let line = Line(status.sentence).cut(
            to: terminal.size.columns, Glyphs(environment: ProcessContext.current.environment).ellipsis)
        terminal.write("\r\(line.text)\u{1b}[K")
    }

    private func press(_ key: Key, _ status: RestStatus) async throws(RestRefusal) {
        switch key {
        case .space: _ = try await rest.perform(status.state == .paused ? .resume : .pause)
        case .letter("q"): isLeft = true
        case .suspend: terminal.suspend()
        case .letter, .sign, .escape, .enter, .redraw: break
        }
    }
}
