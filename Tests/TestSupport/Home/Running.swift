package import Foundation
import Glibc

/// A running program, or a command that runs in this process.
package final class Running: Sendable {
    package struct Streams: Sendable {
        package let input, output, errors: Int32
    }

    private enum Runner: Sendable {
        case program(Process)
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
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle(fileDescriptor: try Self.input(text, in: folder), closeOnDealloc: true)
        errorsPath = "\(folder)/stderr-\(UUID().uuidString)"
        try Data().write(to: URL(filePath: errorsPath))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errorsPath))
        let pipe = Pipe()
        process.standardOutput = pipe
        lines = pipe.fileHandleForReading.lines
        let (ended, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        self.ended = ended
        runner = .program(process)
        try process.runUnblocked()
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
            errors: open(errorsPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
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

    /// A failed test leaves nothing running behind.
    deinit { signal(SIGTERM) }

    package var identifier: Int32 {
        switch runner {
        case .program(let process): process.processIdentifier
        case .command: getpid()
        }
    }

    package var isRunning: Bool {
        switch runner {
        case .program(let process): process.isRunning
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
        case .program(let process): if process.isRunning { kill(process.processIdentifier, number) }
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
        case .program(let process):
            process.waitUntilExit()
            // A signal that killed the program, as a shell reports it.
            return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
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
