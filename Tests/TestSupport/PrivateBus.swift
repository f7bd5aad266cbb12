import Foundation
import Synchronization

/// A private message bus in a temporary folder: Debian's dbus-daemon.
public final class PrivateBus: Sendable {
    /// Whether the daemon is installed.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private static let program = "/usr/bin/dbus-daemon"

    private struct Failure: Error {}

    private let folder: TemporaryFolder
    private let daemon = Mutex<pid_t?>(nil)

    /// Starts the bus. Returns once it accepts connections.
    ///
    /// - Parameter startable: Names of services that the bus would start, and fail to.
    public init(startable: [String] = []) throws {
        folder = try TemporaryFolder()
        for name in startable {
            try folder.file(
                "\(name).service", text: "[D-BUS Service]\nName=\(name)\nExec=/bin/false\n")
        }
        try folder.file(
            "bus.conf",
            text: """
                <busconfig>
                  <type>session</type>
                  <listen>unix:path=\(folder.path)/bus</listen>
                  <auth>EXTERNAL</auth>
                  <servicedir>\(folder.path)</servicedir>
                  <limit name="max_replies_per_connection">50000</limit>
                  <policy context="default">
                    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
                  </policy>
                </busconfig>
                """)
        try start()
    }

    deinit { stop() }

    /// The value of `DBUS_SESSION_BUS_ADDRESS` for programs on this bus.
    public var address: String { "unix:path=\(folder.path)/bus" }

    /// The environment of programs on this bus, isolated from the user's.
    public var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": address,
        ]
    }

    /// The number of the daemon's open descriptors.
    public var openDescriptors: Int {
        get throws {
            guard let daemon = daemon.withLock(\.self) else { return 0 }
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon)/fd").count
        }
    }

    /// Restarts the bus after ``stop()`` at the same address.
    public func start() throws {
        let starting = Process()
        starting.executableURL = URL(filePath: Self.program)
        starting.arguments = ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"]
        starting.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        let output = Pipe()
        starting.standardOutput = output
        starting.standardError = FileHandle.nullDevice
        try starting.run()
        daemon.withLock { $0 = starting.processIdentifier }
        // The daemon prints its address once it listens.
        guard !output.fileHandleForReading.availableData.isEmpty else { throw Failure() }
    }

    /// Kills the bus: all its connections end at once.
    public func stop() {
        daemon.withLock { daemon in
            if let daemon { kill(daemon, SIGKILL) }
            daemon = nil
        }
        try? FileManager.default.removeItem(atPath: "\(folder.path)/bus")
    }

    /// Runs a program on the bus to its end, and returns its output and exit status.
    public func run(_ program: String, arguments: [String]) async throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(program)")
        process.arguments = arguments
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
                continuation.resume(returning: (text, process.terminationStatus))
            }
        }
    }
}
