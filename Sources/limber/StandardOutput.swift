import Glibc

/// What a command answers.
enum StandardOutput {
    /// One line, which has left the process when this returns: whoever reads it may wait for it.
    static func say(_ line: String) throws(Failure) {
        guard STDOUT_FILENO.writeAll("\(line)\n") else {
            throw Failure(.inputOutput, "cannot write to stdout: \(String(cString: strerror(errno)))")
        }
    }
}
