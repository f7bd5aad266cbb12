import Foundation

/// A player that runs, and is gone with its last reference.
final class Program: Sendable {
    private let process: Process

    init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { signal(SIGKILL) }

    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }
}
