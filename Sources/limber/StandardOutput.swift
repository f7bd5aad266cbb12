import ControlProtocol
import Glibc

/// What a command answers.
enum StandardOutput {
    /// One line for people, which has left the process when this returns: whoever reads it may wait for it. Where it is
    /// too long for a terminal, it is broken between words.
    static func say(_ line: String) throws(Failure) {
        let text = line.withoutControls(but: ["\n", "\t"])
        guard isatty(STDOUT_FILENO) == 1 else { return try show("\(text)\n") }
        let columns = TerminalSize(of: STDOUT_FILENO).columns
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

    /// A value as one line of JSON for programs.
    static func say(json value: some Encodable) throws {
        try write(json: "\(ControlJSON.line(value))\n")
    }

    /// Writes a piece of text for people, in the charset of the locale.
    static func show(_ text: String) throws(Failure) {
        try write(Charset.current.shown(text))
    }

    /// Writes a piece of JSON, in the charset of the locale.
    static func write(json: String) throws(Failure) {
        try write(Charset.current.shown(json: json))
    }

    /// Discards everything that is written from now on.
    static func discard() throws(Failure) {
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard nowhere >= 0, dup2(nowhere, STDOUT_FILENO) >= 0 else {
            throw Failure(.inputOutput, "cannot open /dev/null: \(String(cString: strerror(errno)))")
        }
        close(nowhere)
    }

    /// Writes a piece of text.
    ///
    /// - Throws: ``Failure``. A reader that closed the pipe, as `head` does, ends the command with success.
    static func write(_ text: String) throws(Failure) {
        guard !STDOUT_FILENO.writeAll(text) else { return }
        guard errno != EPIPE else { throw Failure(.complete, "") }
        throw Failure(.inputOutput, "cannot write to stdout: \(String(cString: strerror(errno)))")
    }
}
