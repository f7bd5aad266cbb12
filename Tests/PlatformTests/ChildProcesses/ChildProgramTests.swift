import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// The start and end of child programs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ChildProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shell(
        _ line: String, _ environment: [String: String] = [:], within limit: Duration = .seconds(20)
    ) async throws -> ProgramEnd {
        var environment = environment
        environment["OUT"] = "\(folder.path)/out"
        environment["PATH"] = "/usr/bin:/bin"
        return try await ChildProgram(shell: line, environment: environment).run(within: limit)
    }

    private var written: String {
        get throws { try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8) }
    }

    /// The process ids that the program has written in one line.
    private var processes: [pid_t] {
        get throws { try written.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) } }
    }

    /// Whether the process has ended and was reaped.
    private func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    @Test(arguments: [(0, "exit 0"), (3, "exit 3"), (127, "no-such-program")])
    func reportsItsExit(status: Int32, line: String) async throws {
        #expect(try await shell(line) == .exited(status))
        #expect(try await shell("kill -TERM $$") == .killed(SIGTERM))
    }

    @Test func returnsItsOutput() async throws {
        let program = ChildProgram(shell: "echo said; echo complained >&2; exit 4", environment: [:])
        let transcript = try await program.transcript(within: .seconds(20))
        #expect(transcript.end == .exited(4))
        #expect(transcript.output == "said\ncomplained\n")
    }

    @Test func receivesItsEnvironmentUnchanged() async throws {
        let text = "a \"b\" 'c' $(touch /tmp/limber-was-here) `id`\n;&| ünï"
        #expect(try await shell(#"printf %s "$TEXT" > "$OUT""#, ["TEXT": text]) == .exited(0))
        #expect(try written == text)
        #expect(access("/tmp/limber-was-here", F_OK) != 0)
    }

    @Test func inheritsNoDescriptorAndNoBlockedSignal() async throws {
        let leaking = open("/dev/null", O_RDONLY)
        defer { close(leaking) }
        #expect(fcntl(leaking, F_GETFD) & FD_CLOEXEC == 0)
        #expect(try await shell(#"ls /proc/self/fd > "$OUT"; grep SigBlk /proc/self/status >> "$OUT""#) == .exited(0))
        let lines = try written.split(separator: "\n").map(String.init)
        // 3 is the folder that ls reads.
        #expect(lines == ["0", "1", "2", "3", "SigBlk:\t0000000000000000"])
    }

    @Test func isKilledWithItsChildrenAtTheTimeout() async throws {
        let line = #"sleep 1000 & echo $$ $! > "$OUT"; wait"#
        var limit = Duration.milliseconds(300)
        repeat {
            #expect(try await shell(line, within: limit) == .givenUp)
            // On a busy machine the second process may not have started.
            limit *= 2
        } while (try? processes.count) != 2 && limit < .seconds(100)
        let processes = try processes
        try #require(processes.count == 2)
        #expect(isGone(processes[0]))
        let sleeper = processes[1]
        // The process that adopts orphans may be slow to reap; a zombie counts as ended.
        try await until {
            let status = try? String(contentsOfFile: "/proc/\(sleeper)/stat", encoding: .utf8)
            return kill(sleeper, 0) != 0 || status?.contains(" Z ") != false
        }
    }

    @Test func isKilledWhenItsTaskIsCancelled() async throws {
        let task = Task { try await shell(#"echo $$ > "$OUT"; sleep 1000"#, within: .seconds(2000)) }
        try await until { (try? processes.isEmpty) == false }
        task.cancel()
        #expect(try await task.value == .givenUp)
        #expect(isGone(try #require(try processes.first)))
    }

    @Test func reportsAMissingProgram() async throws {
        await #expect(throws: ChildProcessError.self) {
            try await ChildProgram("/no/such/program", [], environment: [:]).run(within: .seconds(1))
        }
        #expect(ChildProgram.path(of: "sh", environment: ["PATH": "/nowhere:/usr/bin:/bin"]) == "/usr/bin/sh")
        #expect(ChildProgram.path(of: "no-such-program", environment: ["PATH": "/usr/bin"]) == nil)
    }
}
