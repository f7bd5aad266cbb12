import Glibc

/// Where the program speaks to people beside its output.
enum StandardError {
    /// One line, with the program's name before it.
    static func say(_ sentence: String) {
        write("limber: \(sentence)\n")
    }

    private static func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
