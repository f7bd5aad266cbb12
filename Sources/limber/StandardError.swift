/// Messages on stderr: errors, warnings and notes beside a command's output.
enum StandardError {
    /// Prints a line after the program's name. Control characters are removed.
    static func say(_ sentence: String, of process: ProcessContext = .current) {
        let line = "limber: \(sentence.withoutControls(but: ["\n", "\t"]))\n"
        process.errors.writeAll(process.charset.shown(line))
    }
}
