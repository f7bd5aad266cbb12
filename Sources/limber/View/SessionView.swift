import ControlProtocol
import Glibc
import Session
import SessionCore
import Synchronization

/// What a person sees of a session: a picture that moves on a terminal, lines of text anywhere else.
final class SessionView: Sendable {
    private enum Stage {
        /// What was said before there is a picture that would hide it.
        case before([String])
        /// What is said goes into the picture, and is kept for when that has gone.
        case showing(AsyncStream<String>.Continuation, said: [String])
        case after
    }

    private let descriptor: Int32
    private let isPlain: Bool
    /// What the terminal can show; `nil` where there is none, or one that can only write on.
    private let appearance: Appearance?
    private let say: @Sendable (String) -> Void
    private let stage = Mutex(Stage.before([]))

    /// - Parameters:
    ///   - descriptor: Where it is to be seen.
    ///   - isPlain: Whether lines of text are wanted on a terminal, too.
    ///   - environment: The process's.
    ///   - say: Writes a sentence where warnings go.
    init(
        descriptor: Int32, isPlain: Bool, environment: [String: String], say: @escaping @Sendable (String) -> Void
    ) {
        self.descriptor = descriptor
        self.isPlain = isPlain
        appearance = isatty(descriptor) == 1 ? Appearance(environment: environment) : nil
        self.say = say
    }

    /// Asks what to do with a session that died; `nil` where there is nobody to ask.
    func ask(about recoverable: SessionSnapshot.Recoverable) async -> SessionRequest.Recovery? {
        guard isatty(descriptor) == 1, let input = Terminal.keyboard() else { return nil }
        return await RecoveryPrompt(output: descriptor, input: input, appearance: appearance).ask(about: recoverable)
    }

    /// Shows a session until its updates end, or the task is cancelled.
    ///
    /// - Parameter updates: All of them: subscribed to before the session started.
    func follow(
        _ updates: AsyncStream<SessionUpdate>, of control: any SessionControl, playedBy player: SessionPlayer
    ) async {
        guard let appearance, !isPlain else { return await PlainView(descriptor: descriptor).follow(updates) }
        let view = LiveView(
            control, playedBy: player, output: descriptor, input: Terminal.keyboard(), appearance: appearance)
        await view.run(following: updates, noticing: beginShowing())
        endShowing()
    }

    /// Says what is wrong but harms nothing, where it can be read and destroys no picture.
    func warn(_ sentence: String) {
        stage.withLock { stage in
            switch stage {
            case .before(let said):
                say(sentence)
                stage = .before(said + [sentence])
            case .showing(let notices, let said):
                notices.yield(sentence)
                stage = .showing(notices, said: said + [sentence])
            case .after:
                say(sentence)
            }
        }
    }

    /// Shows what the session has come to.
    ///
    /// - Parameter resumable: The kind of a session that can be resumed when it is interrupted.
    func conclude(_ outcome: SessionOutcome, resumable: SessionKind?) {
        descriptor.show(text(of: SessionSummary(outcome: outcome, resumable: resumable)))
    }

    private func text(of summary: SessionSummary) -> String {
        guard let appearance, !isPlain else {
            return summary.lines(Glyphs(environment: CurrentUser.environment), width: 80).map { "\($0.text)\n" }
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
            if case .before(let said) = stage { for sentence in said { continuation.yield(sentence) } }
            stage = .showing(continuation, said: [])
        }
        return notices
    }

    private func endShowing() {
        stage.withLock { stage in
            if case .showing(_, let said) = stage { for sentence in said { say(sentence) } }
            stage = .after
        }
    }
}
