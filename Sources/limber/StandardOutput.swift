import Glibc

/// What a command answers.
enum StandardOutput {
    /// One line, which has left the process when this returns: whoever reads it may wait for it.
    static func say(_ line: String) throws(Failure) {
        try write("\(line)\n")
    }

    /// A piece of text.
    static func write(_ text: String) throws(Failure) {
        guard STDOUT_FILENO.writeAll(text) else {
            throw Failure(.inputOutput, "cannot write to stdout: \(String(cString: strerror(errno)))")
        }
    }
}
