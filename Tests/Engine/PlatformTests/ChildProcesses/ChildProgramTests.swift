import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// The start and end of child programs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ChildProgramTests {
    private let folder = TemporaryFolder.orNone()

    private func shell(
        _ line: String, _ environment: [String: String] = [:], within limit: Duration = .seconds(60)
    ) async throws -> ProgramEnd {
        var environment = environment
        environment["OUT"] = "\(folder.path)/out"
        environment["PATH"] = "/usr/bin:/bin"
        return try await ChildProgram(shell: line, environment: environment).run(within: limit)
    }

    /// The process ids that the program has written in one line.
    private var processes: [pid_t] {
        get throws { try folder.text(of: "out").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) } }
    }

    /// Whether the process has ended and was reaped.
    private func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    @Test(arguments: [(0, "exit 0"), (3, "exit 3"), (127, "no-such-program")])
    func reportsItsExit(status: Int32, line: String) async throws {
        #expect(try await shell(line) == .exited(status))
        #expect(try await shell("kill -TERM $$") == .killed(SIGTERM))
    }

    @Test func readsItsOutputWhileItRuns() throws {
        var output = try ProgramOutput(of: "/bin/sh", ["-c", "printf said; printf complained >&2; exit 4"])
        var bytes = [UInt8](repeating: 0, count: 3)
        #expect(bytes.withUnsafeMutableBytes { output.read(into: $0) } == 3)
        #expect(bytes.elementsEqual("sai".utf8))
        #expect(bytes.withUnsafeMutableBytes { output.read(into: $0) } == 1)
        #expect(output.end() == .exited(4))
        #expect(throws: ChildProcessError.self) { _ = try ProgramOutput(of: "/none", []) }
    }

    @Test func returnsItsOutput() async throws {
        let program = ChildProgram(shell: "echo said; echo complained >&2; exit 4", environment: [:])
        let transcript = try await program.transcript(within: .seconds(60))
        #expect(transcript.end == .exited(4))
        #expect(transcript.output == "said\ncomplained\n")
    }

    @Test func exchangesInputAndOutputThroughPipes() async throws {
        let (input, attachment) = ([UInt8](repeating: 1, count: 1 << 20), [UInt8](repeating: 2, count: 1 << 20))
        let line = "cat; cat /dev/fd/3; ls /proc/self/fd >&2; exit 4"
        let program = ChildProgram(shell: line, environment: ["PATH": "/usr/bin:/bin"])
        let exchange = try await program.exchange(input, attachment: attachment, upTo: 2 << 20, within: .seconds(60))
        #expect(exchange.end == .exited(4))
        #expect(exchange.output == input + attachment)
        #expect(!exchange.isOutputCut)
        // 4 is the lifeline, 5 the folder that ls reads.
        #expect(exchange.errors == "0\n1\n2\n3\n4\n5\n")
        let deaf = try await ChildProgram(shell: "exit 0", environment: [:])
            .exchange(input, upTo: 0, within: .seconds(60))
        #expect(deaf == ProgramExchange(end: .exited(0), output: [], errors: "", isOutputCut: false))
    }

    @Test func isKilledWhenItsOutputIsTooLong() async throws {
        let program = ChildProgram(shell: "echo $$; exec cat /dev/zero", environment: ["PATH": "/usr/bin:/bin"])
        let exchange = try await program.exchange([], upTo: 100, within: .seconds(60))
        #expect(exchange.end == .givenUp)
        #expect(exchange.isOutputCut)
        #expect(exchange.output.count == 100)
        let process = String(decoding: exchange.output.prefix { $0 != 10 }, as: UTF8.self)
        #expect(isGone(try #require(pid_t(process))))
    }

    @Test func receivesItsEnvironmentUnchanged() async throws {
        let text = "a \"b\" 'c' $(touch /tmp/limber-was-here) `id`\n;&| ünï"
        #expect(try await shell(#"printf %s "$TEXT" > "$OUT""#, ["TEXT": text]) == .exited(0))
        #expect(try folder.text(of: "out") == text)
        #expect(access("/tmp/limber-was-here", F_OK) != 0)
    }

    @Test func inheritsNoDescriptorAndNoBlockedSignal() async throws {
        let leaking = open("/dev/null", O_RDONLY)
        defer { close(leaking) }
        #expect(fcntl(leaking, F_GETFD) & FD_CLOEXEC == 0)
        #expect(try await shell(#"ls /proc/self/fd > "$OUT"; grep SigBlk /proc/self/status >> "$OUT""#) == .exited(0))
        let lines = try folder.text(of: "out").split(separator: "\n").map(String.init)
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
        try await until { Process.hasEnded(processes[1]) }
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
