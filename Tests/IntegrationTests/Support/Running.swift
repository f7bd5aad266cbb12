import Foundation
import TestSupport

/// A program that runs.
final class Running: Sendable {
    private let process: Process
    private let errorsPath: String
    private let ended: AsyncStream<Void>
    /// What it writes to stdout, line by line.
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

    /// A test that has failed leaves nothing running.
    deinit {
        if process.isRunning { process.terminate() }
    }

    var identifier: Int32 { process.processIdentifier }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }

    /// The first line that contains a text.
    func line(containing text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    /// What it has written to stderr so far.
    var errors: String {
        get throws { String(decoding: try Data(contentsOf: URL(filePath: errorsPath)), as: UTF8.self) }
    }

    func signal(_ number: Int32) {
        if process.isRunning { kill(process.processIdentifier, number) }
    }

    /// Waits for the end, and for what is left on stdout. Where the test has been given up, there is an end to it.
    func finished() async throws -> Finished {
        var output: [String] = []
        await withTaskCancellationHandler {
            for await line in lines { output.append(line) }
            for await _ in ended {}
        } onCancel: {
            signal(SIGKILL)
        }
        process.waitUntilExit()
        // A signal that killed it, as a shell would tell it.
        let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        return Finished(status: status, output: output.joined(separator: "\n"), errors: try errors)
    }
}
