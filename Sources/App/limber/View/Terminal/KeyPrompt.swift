import ControlProtocol
import Platform
import SessionCore

/// A question on a terminal that a key answers.
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
        await ask(
            "Resume Session?", about: recoverable.title,
            answers: [(.letter("r"), "Resume", .resume), (.letter("s"), "Start Over", .startOver)])
    }

    /// Asks whether to keep a short session; returns `nil` if the terminal goes away or the task is cancelled.
    func ask(whetherToKeep length: SessionLength) async -> Bool? {
        await ask(
            "Keep this session of \(DurationText.elapsed(Double(length.heardSeconds)))?",
            about: "Less than a minute was heard.",
            answers: [(.letter("y"), "Keep", true), (.letter("n"), "Discard", false)])
    }

    /// Asks until a key answers, the terminal goes away or the task is cancelled.
    private func ask<Answer: Sendable>(
        _ question: String, about subject: String, answers: [(key: Key, label: String, answer: Answer)]
    ) async -> Answer? {
        // Words of a routine can be longer than a row, and a second row would not be erased.
        let whole = Line(subject)
        let title = appearance.map { whole.cut(to: terminal.size.columns, $0.glyphs.ellipsis) } ?? whole
        let legend = answers.reduce(Line()) { line, answer in
            line + (line.columns > 0 ? Line("    ", .faint) : Line()) + Line(answer.key.name, .strong)
                + Line(" \(answer.label)", .faint)
        }
        let lines = [Line(question, .strong), title, legend]
        let answer = await withTaskCancellationHandler {
            await self.answer(to: lines.map { "\(encoded($0))\n" }.joined(), among: answers)
        } onCancel: {
            thread.wake()
        }
        // The answered question is erased to make room for the view.
        if appearance != nil { terminal.write("\u{1b}[\(lines.count)F\u{1b}[J") }
        terminal.giveBack()
        return answer
    }

    private func encoded(_ line: Line) -> String {
        appearance.map { line.encoded(in: $0.colours) } ?? line.text
    }

    private func answer<Answer>(
        to question: String, among answers: [(key: Key, label: String, answer: Answer)]
    ) async -> Answer? {
        while terminal.hasKeys, !Task.isCancelled {
            if case .taken = terminal.claim() { terminal.write(question) }
            let keys = terminal.descriptors
            let polled = await thread.wait(
                for: keys, until: keys.isEmpty ? .now.advanced(by: Terminal.lookInterval) : nil)
            for key in terminal.keys(polled) {
                if key == .suspend { terminal.suspend() }
                if let chosen = answers.first(where: { $0.key == key }) { return chosen.answer }
            }
        }
        return nil
    }
}

extension Key {
    /// The name of the key in a legend; empty for a key without one.
    fileprivate var name: String {
        switch self {
        case .letter(let letter), .sign(let letter): String(letter)
        case .space, .escape, .enter, .suspend, .redraw: ""
        }
    }
}
