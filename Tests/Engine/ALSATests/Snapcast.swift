import Foundation
import Glibc
import TestSupport

/// Debian's Snapcast server reading a FIFO, with a client that plays into a file.
final class Snapcast {
    private static let programs = ["snapserver", "snapclient"].map { "/usr/bin/\($0)" }

    /// Whether Debian's snapserver and snapclient are installed.
    static var isInstalled: Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private let folder: TemporaryFolder
    /// A loopback address of this test, where no other program listens.
    private let address = "127.\(getpid() >> 8 & 0xff).\(getpid() & 0xff).\(Int.random(in: 1...254))"
    private var server: Program?
    private var client: Program?
    private var starts = 0

    init() async throws {
        folder = try TemporaryFolder()
        try folder.file(
            "snapserver.conf",
            text: """
                [server]
                threads = 0
                datadir = \(folder.path)
                [http]
                enabled = false
                [tcp]
                enabled = false
                [stream]
                bind_to_address = \(address)
                buffer = 400
                source = pipe://\(fifo)?name=limber&sampleformat=48000:16:2&codec=pcm
                """)
        try await start()
    }

    /// The FIFO that the server creates and reads.
    var fifo: String { "\(folder.path)/fifo" }

    private var environment: [String: String] { ["PATH": "/usr/bin:/bin", "HOME": folder.path] }

    /// Starts the server and a new client, and returns once they are connected. No test depends on a client that
    /// connects again.
    func start() async throws {
        starts += 1
        let log = "server-\(starts).log"
        server = try Program(
            Self.programs[0], ["-c", "\(folder.path)/snapserver.conf", "--logging.sink=file:\(folder.path)/\(log)"],
            environment)
        client = nil
        // The client retries each second until it finds the server.
        client = try Program(
            Self.programs[1],
            ["-h", address, "--hostID", "limber", "--player", "file:filename=\(folder.path)/client.raw,mode=a"]
                + ["--logsink", "file:\(folder.path)/client.log"], environment)
        try await until { (try? folder.text(of: log))?.contains("Hello from limber") == true }
    }

    /// Kills the server.
    func kill() { server = nil }

    /// The sound that the client played, complete once the client has played everything it received.
    func played() async throws -> [Int16] {
        let end = try size + 2 * Self.bytesPerSecond
        try await until { try size >= end }
        return try folder.samples("client.raw")
    }

    private static let bytesPerSecond = 4 * 48_000

    private var size: Int {
        get throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/client.raw")
            return attributes[.size] as? Int ?? 0
        }
    }
}
