import Glibc

/// Where the program speaks to people beside its output.
enum StandardError {
    /// One line, with the program's name before it.
    static func say(_ sentence: String) {
        STDERR_FILENO.show("limber: \(sentence.withoutControls(but: ["\n", "\t"]))\n")
    }
}
