import Foundation
import TestSupport

/// A running program.
final class Running: Sendable {
    private let process: Process
    private let errorsPath: String
    private let ended: AsyncStream<Void>
    /// The lines of stdout.
    let lines: AsyncStream<String>

    init(_ program: URL, _ arguments: [String], _ environment: [String: String], in folder: String) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        errorsPath = "\(folder)/stderr-\(UUID().uuidString)"
        try Data().write(to: URL(filePath: errorsPath))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errorsPath))
        let pipe = Pipe()
        process.standardOutput = pipe
        lines = pipe.fileHandleForReading.lines
        let (ended, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        self.ended = ended
        self.process = process
        try process.runUnblocked()
    }

    /// A failed test leaves no process behind.
    deinit {
        if process.isRunning { process.terminate() }
    }

    var identifier: Int32 { process.processIdentifier }

    /// Whether the program still runs.
    var isRunning: Bool { process.isRunning }

    /// Returns the first line that contains a text.
    func line(containing text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    /// The text on stderr so far.
    var errors: String {
        get throws { String(decoding: try Data(contentsOf: URL(filePath: errorsPath)), as: UTF8.self) }
    }

    func signal(_ number: Int32) {
        if process.isRunning { kill(process.processIdentifier, number) }
    }

    /// Waits for the end and the rest of stdout. A cancelled test kills the program.
    func finished() async throws -> Finished {
        var output: [String] = []
        await withTaskCancellationHandler {
            for await line in lines { output.append(line) }
            for await _ in ended {}
        } onCancel: {
            signal(SIGKILL)
        }
        process.waitUntilExit()
        // A signal that killed the program, as a shell reports it.
        let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        return Finished(status: status, output: output.joined(separator: "\n"), errors: try errors)
    }
}
