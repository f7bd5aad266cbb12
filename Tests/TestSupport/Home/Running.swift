package import Foundation
import Glibc
import Platform
import Synchronization

/// A running program, or a command that runs in this process.
package final class Running: Sendable {
    package struct Streams: Sendable {
        package let input, output, errors: Int32
    }

    private enum Runner: Sendable {
        case program(Child)
        case command(Task<Int32, Never>, signal: @Sendable (Int32) -> Void)
    }

    private let runner: Runner
    private let errorsPath: String
    private let ended: AsyncStream<Void>
    package let lines: AsyncStream<String>

    /// Starts a program in a folder. It reads a text, or nothing.
    package init(
        _ program: URL, _ arguments: [String], _ environment: [String: String], in folder: String,
        reading text: String = ""
    ) throws {
        errorsPath = "\(folder)/stderr-\(UUID().uuidString)"
        let pipe = Pipe()
        lines = pipe.fileHandleForReading.lines
        let (ended, end) = AsyncStream<Void>.makeStream()
        self.ended = ended
        let streams = Streams(
            input: try Self.input(text, in: folder), output: pipe.fileHandleForWriting.fileDescriptor,
            errors: Self.errors(at: errorsPath))
        defer { for descriptor in [streams.input, streams.errors] { close(descriptor) } }
        runner = .program(try Child(program.path, arguments, environment, streams, in: folder, end: end))
    }

    /// Starts a command in this process. It reads a text, or nothing.
    ///
    /// - Parameters:
    ///   - signal: Delivers a signal to the command.
    ///   - command: Runs the command, and returns its exit status.
    package init(
        in folder: String, reading text: String = "", signal: @escaping @Sendable (Int32) -> Void,
        _ command: @escaping @Sendable (Streams) async -> Int32
    ) throws {
        errorsPath = "\(folder)/stderr-\(UUID().uuidString)"
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let streams = Streams(
            input: try Self.input(text, in: folder), output: ends[1],
            errors: Self.errors(at: errorsPath))
        lines = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).lines
        let (ended, end) = AsyncStream<Void>.makeStream()
        self.ended = ended
        let task = Task.detached {
            let status = await command(streams)
            for descriptor in [streams.input, streams.output, streams.errors] { close(descriptor) }
            end.finish()
            return status
        }
        runner = .command(task, signal: signal)
    }

    /// Returns a descriptor from which a text can be read.
    private static func input(_ text: String, in folder: String) throws -> Int32 {
        guard !text.isEmpty else { return open("/dev/null", O_RDONLY | O_CLOEXEC) }
        let path = "\(folder)/stdin-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return open(path, O_RDONLY | O_CLOEXEC)
    }

    private static func errors(at path: String) -> Int32 {
        open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// A failed test leaves nothing running behind.
    deinit { signal(SIGTERM) }

    package var identifier: Int32 {
        switch runner {
        case .program(let child): child.identifier
        case .command: getpid()
        }
    }

    package var isRunning: Bool {
        switch runner {
        case .program(let child): child.status == nil
        case .command: true
        }
    }

    /// Returns the first line that contains a text.
    package func line(containing text: String) async -> String? { await lines.first { $0.contains(text) } }

    /// The text on stderr so far.
    package var errors: String {
        get throws { String(decoding: try Data(contentsOf: URL(filePath: errorsPath)), as: UTF8.self) }
    }

    package func signal(_ number: Int32) {
        switch runner {
        case .program(let child): child.signal(number)
        case .command(_, let signal): signal(number)
        }
    }

    /// Sends a signal, and waits for the end.
    @discardableResult
    package func ended(by signal: Int32) async throws -> Finished {
        self.signal(signal)
        return try await finished()
    }

    /// Waits for the end and the rest of stdout. A cancelled test ends the program.
    package func finished() async throws -> Finished {
        var output: [String] = []
        await withTaskCancellationHandler {
            for await line in lines { output.append(line) }
            for await _ in ended {}
        } onCancel: {
            signal(SIGKILL)
        }
        return Finished(status: await status(), output: output.joined(separator: "\n"), errors: try errors)
    }

    private func status() async -> Int32 {
        switch runner {
        case .program(let child):
            // A cancelled test does not wait.
            return child.status ?? 128 + SIGKILL
        case .command(let task, _):
            return await task.value
        }
    }
}

/// The results of a program or command.
package struct Finished: Sendable {
    package let status: Int32
    /// The text on stdout, without the newline at its end, and the text on stderr.
    package let output, errors: String

    package var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// A program that a thread of its own reaps. Foundation's `Process` misses the end of a program whose child lives on,
/// and its `waitUntilExit` holds one of the few threads of all tests.
private final class Child: Sendable {
    let identifier: pid_t
    private let end = Mutex<Int32?>(nil)

    /// Starts a program, and finishes a stream at its end.
    init(
        _ program: String, _ arguments: [String], _ environment: [String: String], _ streams: Running.Streams,
        in folder: String, end ended: AsyncStream<Void>.Continuation
    ) throws {
        identifier = try ChildProcess.spawn(
            program, arguments, environment, [streams.input, streams.output, streams.errors], in: folder,
            inOwnGroup: true)
        Thread.detachNewThread {
            var information = siginfo_t()
            while waitid(P_PID, id_t(self.identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            self.end.withLock { end in
                var status: Int32 = 0
                waitpid(self.identifier, &status, 0)
                // A signal that killed the program, as a shell reports it.
                end =
                    switch ProgramEnd(waitStatus: status) {
                    case .exited(let status): status
                    case .killed(let signal): 128 + signal
                    case .givenUp: 128 + SIGKILL
                    }
            }
            ended.finish()
        }
    }

    /// The exit status, or `nil` while the program runs.
    var status: Int32? { end.withLock(\.self) }

    /// Sends a signal, unless the program was reaped: its id can be that of another one.
    func signal(_ number: Int32) { end.withLock { if $0 == nil { kill(identifier, number) } } }
}
