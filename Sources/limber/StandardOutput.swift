import ControlProtocol
import Glibc

/// What a command answers.
enum StandardOutput {
    /// One line for people, which has left the process when this returns: whoever reads it may wait for it.
    static func say(_ line: String) throws(Failure) {
        try write("\(line.withoutControls(but: ["\n", "\t"]))\n")
    }

    /// A value as one line of JSON for programs.
    static func say(json value: some Encodable) throws {
        try write("\(ControlJSON.line(value))\n")
    }

    /// A piece of text.
    static func write(_ text: String) throws(Failure) {
        guard STDOUT_FILENO.writeAll(text) else {
            // Who has read enough, as 'head' has, wants no complaint.
            let reason = errno == EPIPE ? "" : "cannot write to stdout: \(String(cString: strerror(errno)))"
            throw Failure(.inputOutput, reason)
        }
    }
}
