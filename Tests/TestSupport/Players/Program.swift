public import Foundation

/// A running player, killed with its last reference.
public final class Program: Sendable {
    private let process: Process

    /// Starts a program. Streams that are not given lead to /dev/null.
    public init(
        _ path: String, _ arguments: [String], _ environment: [String: String], input: Pipe? = nil, output: Pipe? = nil
    ) throws {
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.runUnblocked()
    }

    deinit { signal(SIGKILL) }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }
}
