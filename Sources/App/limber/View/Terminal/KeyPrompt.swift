import ControlProtocol
import Platform
import SessionCore

/// The question on a terminal whether to resume a session, which a key answers.
///
/// The actor runs on a thread of its own, because it blocks in poll(2).
actor KeyPrompt {
    private nonisolated let thread = ThreadExecutor(name: "limber-prompt")
    private let appearance: Appearance?
    private var terminal: Terminal

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter appearance: `nil` for a terminal that cannot move its cursor.
    init(output: Int32, input: Int32, appearance: Appearance?) {
        self.appearance = appearance
        terminal = Terminal(output: output, input: input, mode: .keys)
    }

    /// Asks whether to resume a session; returns `nil` if the terminal goes away.
    func ask(about recoverable: SessionSnapshot.Recoverable) async -> SessionRequest.Recovery? {
        // Words of a routine can be longer than a row, and a second row would not be erased.
        let whole = Line(recoverable.title)
        let title = appearance.map { whole.cut(to: terminal.size.columns, $0.glyphs.ellipsis) } ?? whole
        let legend =
            Line("r", .strong) + Line(" Resume    ", .faint) + Line("s", .strong) + Line(" Start Over", .faint)
        let lines = [Line("Resume Session?", .strong), title, legend]
        let answer = await answer(to: lines.map { "\(encoded($0))\n" }.joined())
        // The answered question is erased to make room for the view.
        if appearance != nil { terminal.write("\u{1b}[\(lines.count)F\u{1b}[J") }
        terminal.giveBack()
        return answer
    }

    private func encoded(_ line: Line) -> String {
        appearance.map { line.encoded(in: $0.colours) } ?? line.text
    }

    private func answer(to question: String) async -> SessionRequest.Recovery? {
        while terminal.hasKeys {
            if case .taken = terminal.claim() { terminal.write(question) }
            let keys = terminal.descriptors
            let polled = await thread.wait(
                for: keys, until: keys.isEmpty ? .now.advanced(by: Terminal.lookInterval) : nil)
            for key in terminal.keys(polled) {
                switch key {
                case .letter("r"): return .resume
                case .letter("s"): return .startOver
                case .suspend: terminal.suspend()
                default: break
                }
            }
        }
        return nil
    }
}
