import Glibc
import TestSupport
import Testing

@testable import Platform

/// Programs that share the terminal of the process.
@Suite(.timeLimit(.minutes(5))) struct TerminalProgramTests {
    private let folder = TemporaryFolder.orNone()

    private func run(_ line: String) throws -> ProgramEnd {
        try TerminalProgram.run(
            shell: line, ["\(folder.path)/it's out"], environment: ["PATH": "/usr/bin:/bin"],
            descriptors: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO])
    }

    @Test(
        arguments: [
            ("exit 0", .exited(0)), ("exit 3", .exited(3)), ("kill -TERM $$", .killed(SIGTERM)),
        ] as [(String, ProgramEnd)])
    func reportsItsEnd(line: String, end: ProgramEnd) throws {
        #expect(try run(line) == end)
    }

    /// A program in another group would be stopped when it reads from the terminal.
    @Test func runsInTheProcessGroupOfTheTerminal() throws {
        #expect(try run("cut -d ' ' -f 5 /proc/$$/stat > \"$1\"") == .exited(0))
        #expect(try folder.text(of: "it's out") == "\(getpgrp())\n")
    }
}
