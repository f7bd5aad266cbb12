import Foundation
package import SDBus
import Synchronization

/// A private message bus in a temporary folder: Debian's dbus-daemon.
package final class PrivateBus: Sendable {
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
    private static let program = "/usr/bin/dbus-daemon"

    private struct Failure: Error {}

    private let folder: TemporaryFolder
    private let daemon = Mutex<Program?>(nil)

    /// Starts the bus. Returns once it accepts connections.
    ///
    /// - Parameter startable: Names of services that the bus would start, and fail to.
    package init(startable: [String] = []) throws {
        folder = try TemporaryFolder()
        for name in startable {
            try folder.file("\(name).service", text: "[D-BUS Service]\nName=\(name)\nExec=/bin/false\n")
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

    /// The value of `DBUS_SESSION_BUS_ADDRESS` for programs on this bus.
    package var address: String { "unix:path=\(folder.path)/bus" }

    /// The environment of programs on this bus, isolated from the user's.
    package var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": address,
        ]
    }

    /// Connects to the bus, also on a busy machine.
    package func connect() async throws(BusError) -> Bus {
        try await Bus.connect(to: BusAddress(address), timeout: .seconds(60))
    }

    /// The number of the daemon's open descriptors.
    package var openDescriptors: Int {
        get throws {
            guard let daemon = daemon.withLock(\.self) else { return 0 }
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.identifier)/fd").count
        }
    }

    /// Restarts the bus after ``stop()`` at the same address.
    package func start() throws {
        let output = Pipe()
        let program = try Program(
            Self.program, ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"],
            ["PATH": "/usr/bin:/bin", "HOME": folder.path], output: output)
        daemon.withLock { $0 = program }
        // The daemon prints its address once it listens.
        guard output.firstOutput?.isEmpty == false else { throw Failure() }
    }

    /// Kills the bus: all its connections end at once.
    package func stop() {
        daemon.withLock { $0 = nil }
        try? FileManager.default.removeItem(atPath: "\(folder.path)/bus")
    }

    /// Runs a program on the bus to its end, and returns its output and exit status.
    package func run(_ program: String, arguments: [String]) async throws -> (output: String, status: Int32) {
        // A folder of its own: the bus watches its own one for services.
        let folder = try TemporaryFolder()
        let running = try Running(URL(filePath: "/usr/bin/\(program)"), arguments, environment, in: folder.path)
        let finished = try await running.finished()
        return ((finished.output + finished.errors).trimmingCharacters(in: .newlines), finished.status)
    }
}
