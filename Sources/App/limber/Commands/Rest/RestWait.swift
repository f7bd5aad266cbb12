import Glibc
import Logging
import Platform
import PracticeCore
import PracticeData
import UserFiles

/// Waits for the end of a rest in a shell, with a countdown on a terminal.
struct RestWait {
    let owner: RestOwner
    /// Whether Ctrl-C cancels the rest. If not, it continues in the daemon.
    var isCancelling = false

    /// Times a rest in this process, because no daemon runs, and announces its end.
    static func time(_ request: RestRequest, _ practice: PracticeService, _ settings: ProgramSettings) async throws {
        let wait = RestWait(owner: .thisProcess(practice), isCancelling: true)
        try await wait.run { _ = try await practice.rest.perform(.start(request)) }
        // A daemon that started in the meantime may have announced the end.
        guard (try? await practice.rest.complete().isDue) ?? true else { return }
        await ForegroundNotifications(settings: settings, practice: practice, logger: .foreground()).deliver(
            request.words.notification)
    }

    /// Waits for the end of the rest.
    ///
    /// - Parameter begin: Starts the rest. Signals are trapped before, so no interrupt is lost.
    /// - Throws: ``ExitStatus`` if the rest was cancelled or the wait was interrupted.
    func run(_ begin: () async throws -> Void = {}) async throws {
        let output = ProcessContext.current.output
        let signals = await ProcessContext.current.endingSignals()
        try await begin()
        let view = RestView(owner)
        let leaving = Task { for await _ in signals { await view.leave() } }
        defer { leaving.cancel() }
        guard let status = try await view.run() else {
            if isCancelling {
                _ = try await owner.perform(.cancel)
            } else {
                StandardError.say("the rest continues; cancel it with 'limber rest cancel'")
            }
            throw ExitStatus.interrupted
        }
        guard let rest = status.rest else {
            StandardError.say("the rest was cancelled")
            throw ExitStatus.stopped
        }
        // The bell (BEL) calls a user who does not watch the terminal.
        if isatty(output) == 1 { output.writeAll("\u{7}") }
        try StandardOutput.say(rest.title)
        try StandardOutput.say(rest.body)
    }
}

/// The view of a rest: a countdown on a terminal, paused and resumed by space.
///
/// The actor runs on a thread of its own, because it blocks in poll(2).
private actor RestView {
    private nonisolated let thread = ThreadExecutor(name: "limber-view")
    private let owner: RestOwner
    private let isShown: Bool
    private var terminal: Terminal
    private var isLeft = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ owner: RestOwner) {
        self.owner = owner
        let output = ProcessContext.current.output
        isShown = isatty(output) == 1
        terminal = Terminal(output: output, input: isShown ? Terminal.keyboard() : nil, mode: .keys)
    }

    /// Ends the view without a change of the rest.
    func leave() {
        isLeft = true
    }

    /// Shows the rest until it ends or is cancelled.
    ///
    /// - Returns: The last status; `nil` if the user left the view.
    func run() async throws -> RestStatus? {
        defer { terminal.giveBack() }
        while true {
            let status = try await owner.perform(.status)
            let isDrawable = isShown && terminal.claim() != .unavailable
            if isDrawable { draw(status) }
            if isLeft { return nil }
            guard status.isPending else { return status }
            var next = Self.nextLook(status)
            if isShown, !isDrawable { next = min(next, .now.advanced(by: Terminal.lookInterval)) }
            let polled = await thread.wait(for: terminal.descriptors, until: next)
            for key in terminal.keys(polled) { try await press(key, status) }
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
        guard !isLeft, status.isPending else { return terminal.write("\r\u{1b}[K") }
        let line = Line(status.sentence).cut(
            to: terminal.size.columns, Glyphs(environment: ProcessContext.current.environment).ellipsis)
        terminal.write("\r\(line.text)\u{1b}[K")
    }

    private func press(_ key: Key, _ status: RestStatus) async throws {
        switch key {
        case .space: _ = try await owner.perform(status.state == .paused ? .resume : .pause)
        case .letter("q"): isLeft = true
        case .suspend: terminal.suspend()
        case .letter, .sign, .escape, .enter, .redraw: break
        }
    }
}
