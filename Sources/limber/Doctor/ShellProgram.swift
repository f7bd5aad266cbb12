/// The program that a line of shell runs first.
enum ShellProgram: Hashable {
    /// A program with this name or path.
    case named(String)
    /// Only the shell knows: the line begins with an expansion, quotes, a keyword or a command of the shell itself.
    case unknown

    /// The characters with which a word is more than its text, besides a tilde at its start.
    private static let special = "'\"`$\\(){}[]<>|;&*?!#~"
    /// The shell's own commands and keywords that a line may begin with.
    private static let words: Set<String> = [
        ".", ":", "[", "alias", "case", "cd", "command", "echo", "eval", "exec", "exit", "export", "false", "for", "if",
        "printf", "read", "set", "test", "time", "trap", "true", "ulimit", "umask", "unset", "until", "wait", "while",
    ]

    /// Finds the program in a line. Variables may be set before it, as in `LANG=C espeak-ng`.
    init(of line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        let program = words.drop { $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*=[^'"`$\\]*/) != nil }.first
        guard let program, !Self.words.contains(String(program)) else {
            self = .unknown
            return
        }
        let text = program.hasPrefix("~/") ? program.dropFirst() : program
        self = text.contains(where: Self.special.contains) ? .unknown : .named(String(program))
    }
}
