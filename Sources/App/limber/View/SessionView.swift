import ControlProtocol
import Glibc
import Platform
import Playback
import Session
import SessionCore
import Synchronization

/// The view of a session: a live picture on a terminal, lines of text otherwise.
///
/// This folder has all output of sessions and cards for people. Its subfolders have the live view (`Screen`), the cards
/// (`Today`), the terminal (`Terminal`) and drawing (`Drawing`). Commands use it from any task; each view writes on a
/// thread of its own, never on the audio thread.
final class SessionView: Sendable {
    private enum Stage {
        /// No view yet. Warnings are printed at once, and repeated in the live view, which hides them.
        case before([String])
        /// A live view is shown. Warnings appear in it, and are printed again after it.
        case showing(AsyncStream<String>.Continuation, messages: [String])
        case after
    }

    private let descriptor: Int32
    private let isPlain: Bool
    private let isQuiet: Bool
    /// The appearance of the terminal; `nil` without a terminal, or if it cannot move its cursor.
    private let appearance: Appearance?
    private let say: @Sendable (String) -> Void
    private let stage = Mutex(Stage.before([]))

    /// - Parameters:
    ///   - descriptor: The descriptor of the view.
    ///   - isPlain: Whether to write lines of text on a terminal, too.
    ///   - isQuiet: Whether to print only errors.
    ///   - environment: The environment of the process.
    ///   - say: Prints a warning to stderr.
    init(
        descriptor: Int32, isPlain: Bool, isQuiet: Bool = false, environment: [String: String],
        say: @escaping @Sendable (String) -> Void
    ) {
        self.descriptor = descriptor
        self.isPlain = isPlain
        self.isQuiet = isQuiet
        appearance = isatty(descriptor) == 1 ? Appearance(environment: environment) : nil
        self.say = say
    }

    /// Asks whether to resume a recoverable session; returns `nil` without a terminal.
    func ask(about recoverable: SessionSnapshot.Recoverable) async -> SessionRequest.Recovery? {
        guard isatty(descriptor) == 1, let input = Terminal.keyboard() else { return nil }
        return await KeyPrompt(output: descriptor, input: input, appearance: appearance).ask(about: recoverable)
    }

    /// Shows a session until its updates end or the task is cancelled.
    ///
    /// - Parameters:
    ///   - updates: The updates, subscribed to before the session started.
    ///   - isRunning: Whether the session runs already. Its state is then the first update.
    func follow(
        _ updates: AsyncStream<SessionUpdate>, of control: any SessionControl, playedBy player: SessionPlayer,
        isRunning: Bool = false
    ) async {
        if isQuiet { return await sayErrors(of: updates) }
        guard let appearance, !isPlain else {
            // On a thread of its own, because a slow reader blocks the writes.
            return await ThreadExecutor(name: "limber-view").run { [descriptor] in
                var lines = PlainLines(isRunning: isRunning)
                for await update in updates { descriptor.show(lines: lines.take(update)) }
                descriptor.show(lines: lines.finish())
            }
        }
        let view = LiveView(
            control, playedBy: player, output: descriptor, input: Terminal.keyboard(), appearance: appearance)
        await view.run(following: updates, noticing: beginShowing())
        endShowing()
    }

    /// Says why a session waits for its output. Nothing else in a session is an error.
    private func sayErrors(of updates: AsyncStream<SessionUpdate>) async {
        for await case .event(let event) in updates {
            if case .deviceLost(let output, let error) = event.kind { say("output \(output) lost: \(error)") }
        }
    }

    /// Prints a warning, or shows it in the live view.
    func warn(_ sentence: String) {
        stage.withLock { stage in
            switch stage {
            case .before(let messages):
                say(sentence)
                stage = .before(messages + [sentence])
            case .showing(let notices, let messages):
                notices.yield(sentence)
                stage = .showing(notices, messages: messages + [sentence])
            case .after:
                say(sentence)
            }
        }
    }

    /// Prints the summary of the session.
    ///
    /// - Parameter isResumable: Whether the session can be resumed after an interruption.
    func conclude(_ outcome: SessionOutcome, of kind: SessionKind, isResumable: Bool = true) {
        let summary = SessionSummary(outcome: outcome, kind: kind, isResumable: isResumable)
        descriptor.show(text(of: summary))
    }

    private func text(of summary: SessionSummary) -> String {
        guard let appearance, !isPlain else {
            return summary.lines(Glyphs(environment: ProcessContext.current.environment), width: 80).map {
                "\($0.text)\n"
            }
            .joined()
        }
        let width = TerminalSize(of: descriptor).columns
        let indent = width < 60 ? 0 : 2
        let lines = [Line()] + summary.lines(appearance.glyphs, width: width - indent) + [Line()]
        return lines.map { "\($0.indented(by: indent).encoded(in: appearance.colours))\n" }.joined()
    }

    private func beginShowing() -> AsyncStream<String> {
        let (notices, continuation) = AsyncStream<String>.makeStream()
        stage.withLock { stage in
            if case .before(let messages) = stage { for sentence in messages { continuation.yield(sentence) } }
            stage = .showing(continuation, messages: [])
        }
        return notices
    }

    private func endShowing() {
        stage.withLock { stage in
            if case .showing(_, let messages) = stage { for sentence in messages { say(sentence) } }
            stage = .after
        }
    }
}
