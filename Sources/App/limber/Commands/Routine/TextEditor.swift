import Platform

/// The user's editor of texts.
struct TextEditor {
    /// The editors that are tried if the user has named none.
    private static let usual = ["editor", "nano", "vi"]

    /// The command line of the editor, such as `vim` or `code --wait`.
    let command: String

    /// Finds the editor: `VISUAL`, `EDITOR`, or an installed one.
    init(environment: [String: String]) throws(CommandError) {
        let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { $0.contains { !$0.isWhitespace } }
        let installed = Self.usual.first { ChildProgram.path(of: $0, environment: environment) != nil }
        guard let command = named ?? installed else {
            throw CommandError(.missing, "no editor found; set EDITOR, such as EDITOR=nano")
        }
        self.command = command
    }

    /// Opens a file in the editor, and returns when the editor has ended.
    ///
    /// - Throws: ``CommandError`` if the editor cannot be started or fails.
    func open(_ path: String) throws(CommandError) {
        let process = ProcessContext.current
        let end: ProgramEnd
        do throws(ChildProcessError) {
            // `--quiet` silences Limber, not the editor.
            end = try TerminalProgram.run(
                shell: "\(command) \"$1\"", [path], environment: process.environment,
                descriptors: [process.input, process.data, process.errors])
        } catch {
            throw CommandError(.inputOutput, error.description)
        }
        switch end {
        case .exited(0): return
        case .exited(127): throw CommandError(.missing, "cannot run the editor '\(command)'; set VISUAL or EDITOR")
        case .exited, .killed, .givenUp: throw CommandError(.stopped, "the editor '\(command)' \(end)")
        }
    }
}
