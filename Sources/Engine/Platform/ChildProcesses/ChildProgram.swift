import CLinux
import Glibc

/// The end of a child program.
public enum ProgramEnd: Hashable, Sendable, CustomStringConvertible {
    /// Exited with this status.
    case exited(Int32)
    /// Terminated by this signal.
    case killed(Int32)
    /// Killed by ``ChildProgram`` because a limit was exceeded or the task was cancelled.
    case givenUp

    /// A predicate that completes "PROGRAM …".
    public var description: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        case .givenUp: "timed out"
        }
    }
}

/// A program to run to its end. A thread of its own waits for the child process in `poll`.
///
/// ```swift
/// let program = ChildProgram(shell: "echo done; exit 3", environment: [:])
/// let transcript = try await program.transcript(within: .seconds(60))
/// // transcript.output is "done\n", and transcript.end .exited(3)
/// ```
public actor ChildProgram {
    private nonisolated let thread = ThreadExecutor(name: "limber-program")
    private let path: String
    private let arguments: [String]
    private let environment: [String: String]

    /// The executor with the program's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates a program without starting it.
    ///
    /// - Parameters:
    ///   - path: The path of the executable.
    ///   - arguments: The arguments after the program name.
    ///   - environment: The complete environment.
    public init(_ path: String, _ arguments: [String], environment: [String: String]) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
    }

    /// Creates a program that runs a command line with `/bin/sh -c`.
    public init(shell line: String, environment: [String: String]) {
        self.init("/bin/sh", ["-c", line], environment: environment)
    }

    /// Runs the program and waits for its end. Processes that it leaves in the background continue.
    ///
    /// When the limit is over or the task is cancelled, the whole process group is killed.
    ///
    /// - Parameter limit: The longest run time; `nil` means no limit.
    public func run(within limit: Duration?) async throws(ChildProcessError) -> ProgramEnd {
        try await run(within: limit, output: nil)
    }

    /// Runs the program, as ``run(within:)`` does, and returns the text that it wrote to stdout and stderr.
    public func transcript(within limit: Duration?) async throws(ChildProcessError) -> ProgramTranscript {
        let file = clinux_memory_file("transcript")
        guard file >= 0 else { throw ChildProcessError(program: path, code: errno) }
        defer { close(file) }
        let end = try await run(within: limit, output: file)
        var bytes = [UInt8](repeating: 0, count: ProgramTranscript.limit)
        let count = pread(file, &bytes, bytes.count, 0)
        return ProgramTranscript(end: end, output: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
    }

    /// Runs the program with pipes as stdin, stdout, stderr and `/dev/fd/3`. If this process dies, the program ends
    /// too.
    ///
    /// As with ``run(within:)``, the whole process group is killed when the time limit is over or the task is
    /// cancelled. It is also killed when the output is longer than `longest`.
    ///
    /// - Parameters:
    ///   - input: The bytes of stdin.
    ///   - attachment: The bytes of `/dev/fd/3`.
    ///   - longest: The largest output, in bytes.
    ///   - limit: The longest run time; `nil` means no limit.
    public func exchange(
        _ input: [UInt8], attachment: [UInt8] = [], upTo longest: Int, within limit: Duration?
    ) async throws(ChildProcessError) -> ProgramExchange {
        var pipes: ChildPipes
        do throws(ChildPipe.PipeError) {
            pipes = try ChildPipes(input, attachment, upTo: longest)
        } catch {
            throw ChildProcessError(program: path, code: error.code)
        }
        var child = try ChildProcess(path, arguments, environment: environment, descriptors: pipes.childEnds)
        pipes.connect(to: child)
        let deadline = limit.map(MonotonicTime.now.advanced)
        while true {
            pipes.transfer()
            // First: the pipe is closed now, and the child may have died of that.
            if pipes.isOverfull { return pipes.exchange(endedBy: .givenUp) }
            if let end = child.reap() {
                pipes.transfer()
                return pipes.exchange(endedBy: end)
            }
            if isOver(deadline) { return pipes.exchange(endedBy: .givenUp) }
            await wait(for: pipes.polled + [child.polled], until: deadline)
        }
    }

    private func run(within limit: Duration?, output: Int32?) async throws(ChildProcessError) -> ProgramEnd {
        var child = try ChildProcess(
            path, arguments, environment: environment, descriptors: [nil, output, output])
        let deadline = limit.map(MonotonicTime.now.advanced)
        while true {
            if let end = child.reap() { return end }
            if isOver(deadline) { return .givenUp }
            await wait(for: [child.polled], until: deadline)
        }
    }

    private func isOver(_ deadline: MonotonicTime?) -> Bool {
        Task.isCancelled || deadline.map { MonotonicTime.now >= $0 } == true
    }

    private func wait(for descriptors: [PolledDescriptor], until deadline: MonotonicTime?) async {
        await withTaskCancellationHandler {
            _ = await thread.wait(for: descriptors, until: deadline)
        } onCancel: {
            thread.wake()
        }
    }

    /// Returns the path of the first executable of a name in `$PATH`.
    public static func path(of name: String, environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// Returns the path of the first executable of a name in `$PATH`, found on the thread of files.
    public static func find(_ name: String, environment: [String: String]) async -> String? {
        await ThreadExecutor.files.run { path(of: name, environment: environment) }
    }
}

/// The end of a child program that was given input, with its output.
public struct ProgramExchange: Hashable, Sendable {
    /// The end of the program.
    public let end: ProgramEnd
    /// The bytes of stdout, at most the limit.
    public let output: [UInt8]
    /// The text of stderr, at most 64 KiB.
    public let errors: String
    /// Whether stdout was longer than the limit.
    public let isOutputCut: Bool
}

/// The end of a child program, with the text that it wrote to stdout and stderr.
public struct ProgramTranscript: Hashable, Sendable {
    /// The end of the program.
    public let end: ProgramEnd
    /// The text, at most 64 KiB.
    public let output: String

    static let limit = 64 * 1024
}
