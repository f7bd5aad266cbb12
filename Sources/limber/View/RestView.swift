import ControlProtocol
import Glibc
import Platform
import PracticeCore

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
