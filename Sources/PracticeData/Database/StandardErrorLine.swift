import Glibc

/// Where a warning goes that nobody else wants.
public enum StandardErrorLine {
    /// One line on stderr, with the program's name before it.
    @Sendable
    public static func say(_ sentence: String) {
        var line = "limber: \(sentence)\n"
        _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
