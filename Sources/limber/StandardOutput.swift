import ControlProtocol
import Glibc
import Synchronization

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

    /// The descriptor for data: JSON, CSV and exported documents.
    private static let data = Atomic(STDOUT_FILENO)

    /// Writes a piece of text for people, in the charset of the locale.
    static func show(_ text: String) throws(Failure) {
        try write(Charset.current.shown(text), to: STDOUT_FILENO)
    }

    /// Writes a piece of JSON, in the charset of the locale.
    static func write(json: String) throws(Failure) {
        try write(Charset.current.shown(json: json))
    }

    /// Discards text for people from now on. Data still goes to stdout.
    static func discardText() throws(Failure) {
        let former = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard former >= 0, nowhere >= 0, dup2(nowhere, STDOUT_FILENO) >= 0 else {
            throw Failure(.inputOutput, "cannot open /dev/null: \(String(cString: strerror(errno)))")
        }
        close(nowhere)
        data.store(former, ordering: .relaxed)
    }

    /// Writes a piece of data.
    ///
    /// - Throws: ``Failure``. A reader that closed the pipe, as `head` does, ends the command with success.
    static func write(_ text: String) throws(Failure) {
        try write(text, to: data.load(ordering: .relaxed))
    }

    private static func write(_ text: String, to descriptor: Int32) throws(Failure) {
        guard !descriptor.writeAll(text) else { return }
        guard errno != EPIPE else { throw Failure(.complete, "") }
        throw Failure(.inputOutput, "cannot write to stdout: \(String(cString: strerror(errno)))")
    }
}
