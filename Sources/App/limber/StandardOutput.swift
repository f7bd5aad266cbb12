import ControlProtocol
import Glibc

/// The output of a command on stdout.
///
/// Text for people follows the locale, and `--quiet` discards it. Data (JSON, CSV, documents) is never discarded.
enum StandardOutput {
    /// Prints a line for people without buffering, because a reader may wait for it. On a terminal, long lines are
    /// wrapped between words.
    static func say(_ line: String) throws(CommandError) {
        let text = line.withoutControls(but: ["\n", "\t"])
        let output = ProcessContext.current.output
        guard isatty(output) == 1 else { return try show("\(text)\n") }
        let columns = TerminalSize(of: output).columns
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            try show("\(broken(line, at: columns))\n")
        }
    }

    private static func broken(_ line: Substring, at columns: Int) -> String {
        guard Line(line).columns > columns else { return String(line) }
        let indent = line.prefix { $0 == " " }
        let words = Line.Span(text: String(line[indent.endIndex...]), ink: .plain)
        return Line.wrapping(words, to: columns - indent.count).map { "\(indent)\($0.text)" }.joined(separator: "\n")
    }

    /// Prints the answer of a command: a value as one line of JSON with `--json`, or else lines for people.
    static func answer(_ value: some Encodable, asJSON isJSON: Bool, lines: () throws -> [String]) throws {
        if isJSON { return try write(json: "\(ControlJSON.line(value))\n") }
        for line in try lines() { try say(line) }
    }

    /// Prints the lines of a drawing for the width of the terminal.
    static func draw(in appearance: Appearance, _ lines: (_ columns: Int) -> [Line]) throws(CommandError) {
        let columns = TerminalSize(of: ProcessContext.current.output).columns
        try show(lines(columns).map { $0.encoded(in: appearance.colours) + "\n" }.joined())
    }

    /// Writes text for people, in the charset of the locale.
    static func show(_ text: String) throws(CommandError) {
        try write(ProcessContext.current.charset.shown(text), to: ProcessContext.current.output)
    }

    /// Writes JSON, in the charset of the locale.
    static func write(json: String) throws(CommandError) {
        try write(ProcessContext.current.charset.shown(json: json))
    }

    /// Writes data.
    ///
    /// - Throws: ``CommandError``. A closed pipe, as `head` leaves it, ends the command with success.
    static func write(_ text: String) throws(CommandError) {
        try write(text, to: ProcessContext.current.data)
    }

    /// Writes a part of a document that is of use only as a whole.
    ///
    /// - Throws: ``CommandError``, also for a closed pipe.
    static func write(part text: String) throws(CommandError) {
        guard !ProcessContext.current.data.writeAll(text) else { return }
        throw CommandError(
            .inputOutput, "cannot write to stdout: \(String(cString: strerror(errno))); the document is incomplete")
    }

    private static func write(_ text: String, to descriptor: Int32) throws(CommandError) {
        guard !descriptor.writeAll(text) else { return }
        guard errno != EPIPE else { throw CommandError(.complete, "") }
        throw CommandError(.inputOutput, "cannot write to stdout: \(String(cString: strerror(errno)))")
    }
}

/// Messages on stderr: errors, warnings and notes beside a command's output.
enum StandardError {
    /// Prints a line after the program's name. Control characters are removed.
    static func say(_ sentence: String, of process: ProcessContext = .current) {
        let line = "limber: \(sentence.withoutControls(but: ["\n", "\t"]))\n"
        process.errors.writeAll(process.charset.shown(line))
    }

    /// Prints a line that is no error, and that `--quiet` discards.
    static func note(_ sentence: String, of process: ProcessContext = .current) {
        if !process.isQuiet { say(sentence, of: process) }
    }
}
