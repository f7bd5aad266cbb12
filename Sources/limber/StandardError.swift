import Glibc

/// Messages on stderr: errors, warnings and notes beside a command's output.
enum StandardError {
    /// Prints a line after the program's name. Control characters are removed.
    static func say(_ sentence: String) {
        STDERR_FILENO.show("limber: \(sentence.withoutControls(but: ["\n", "\t"]))\n")
    }
}
