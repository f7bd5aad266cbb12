import Foundation
import SessionCore
import Synchronization
import TestSupport

@testable import OtherPlayers

/// Debian's MPD with a configuration of its own, heard by nobody. The machine's own is never spoken to.
final class MPD: Sendable {
    private static let program = "/usr/bin/mpd"

    static var isInstalled: Bool {
        PrivateBus.isInstalled
            && [program, "/usr/bin/nc"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    let folder: TemporaryFolder
    private let program = Mutex<Program?>(nil)

    /// - Parameter isPaused: Whether it comes up paused in the middle of a song, as it does after a power cut, and
    ///   only when ``start()`` is called.
    init(extra: String = "", isPaused: Bool = false) async throws {
        folder = try TemporaryFolder()
        try folder.file("silence.wav", Silence.wav(seconds: 600))
        try folder.file(
            "mpd.conf",
            text: """
                bind_to_address "\(folder.path)/socket"
                log_file "\(folder.path)/log"
                state_file "\(folder.path)/state"
                zeroconf_enabled "no"
                audio_output {
                    type "null"
                    name "nowhere"
                    mixer_type "software"
                }
                \(extra)
                """)
        guard isPaused else {
            try await start()
            return
        }
        try folder.file(
            "state",
            text: """
                state: pause
                current: 0
                time: 5.000000
                playlist_begin
                song_begin: \(folder.path)/silence.wav
                Time: 600.000000
                song_end
                playlist_end

                """)
    }

    var socket: String { "\(folder.path)/socket" }

    /// Returns when it answers.
    func start() async throws {
        let environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
        let program = try Program(Self.program, ["--no-daemon", "\(folder.path)/mpd.conf"], environment)
        self.program.withLock { $0 = program }
        let server = MPDServer(address: .socket(path: socket))
        while (try? await server.report(within: .seconds(1))) == nil { await Task.yield() }
    }

    /// What the user tells it, and what it answers.
    @discardableResult
    func tell(_ commands: String...) throws -> String {
        let asking = Process()
        asking.executableURL = URL(filePath: "/usr/bin/nc")
        asking.arguments = ["-NU", socket]
        let (input, output) = (Pipe(), Pipe())
        asking.standardInput = input
        asking.standardOutput = output
        try asking.run()
        try input.fileHandleForWriting.write(contentsOf: Data(commands.map { "\($0)\n" }.joined().utf8))
        try input.fileHandleForWriting.close()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        asking.waitUntilExit()
        return answer
    }

    func play() throws {
        try tell("add \"file://\(folder.path)/silence.wav\"", "play")
    }

    var state: String? {
        get throws { try value(of: "state") }
    }

    var volume: String? {
        get throws { try value(of: "volume") }
    }

    private func value(of key: String) throws -> String? {
        try tell("status").split(separator: "\n").first { $0.hasPrefix("\(key): ") }.map {
            String($0.dropFirst(key.count + 2))
        }
    }

    /// Returns when it says that it is so.
    func wait(until isSo: @escaping @Sendable (PlayerReport) -> Bool) async {
        let (reports, continuation) = AsyncStream<PlayerReport>.makeStream()
        let server = MPDServer(address: .socket(path: socket))
        let watching = Task { await server.watch { continuation.yield($0) } }
        for await report in reports where isSo(report) { break }
        watching.cancel()
        await watching.value
    }

    func wait(toBe status: PlayerReport.Status) async {
        await wait { $0.status == status }
    }
}
