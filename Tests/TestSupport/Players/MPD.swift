import Foundation
import Synchronization

/// Debian's MPD with a configuration of its own, heard by nobody. The machine's own is never spoken to.
public final class MPD: Sendable {
    private static let program = "/usr/bin/mpd"

    /// Whether it is installed, and what speaks to it.
    public static var isInstalled: Bool {
        PrivateBus.isInstalled
            && [program, "/usr/bin/nc"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Where it keeps everything.
    public let folder: TemporaryFolder
    private let program = Mutex<Program?>(nil)

    /// Starts it, and returns when it answers.
    ///
    /// - Parameters:
    ///   - isPaused: Whether it comes up paused in the middle of a song, as it does after a power cut, and only when
    ///     ``start()`` is called.
    ///   - server: The sound server on which it plays a tone instead, and what sets its volume there.
    public init(
        extra: String = "", isPaused: Bool = false, heardOn server: (PulseServer, mixer: String)? = nil
    ) async throws {
        folder = try TemporaryFolder()
        try folder.file("silence.wav", Silence.wav(seconds: 600, amplitude: server == nil ? 0 : 0.5))
        try folder.file(
            "mpd.conf",
            text: """
                bind_to_address "\(folder.path)/socket"
                log_file "\(folder.path)/log"
                state_file "\(folder.path)/state"
                zeroconf_enabled "no"
                audio_output {
                    \(Self.output(on: server))
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

    private static func output(on server: (PulseServer, mixer: String)?) -> String {
        guard let (server, mixer) = server else { return "type \"null\"\nname \"nowhere\"\nmixer_type \"software\"" }
        return "type \"pulse\"\nname \"tone\"\nserver \"\(server.address)\"\nmixer_type \"\(mixer)\""
    }

    /// Where it listens.
    public var socket: String { "\(folder.path)/socket" }

    private var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    }

    /// Returns when it answers.
    public func start() async throws {
        let program = try Program(Self.program, ["--no-daemon", "\(folder.path)/mpd.conf"], environment)
        self.program.withLock { $0 = program }
        try await until { try tell("ping").hasPrefix("OK MPD") }
    }

    /// What the user tells it, and what it answers.
    @discardableResult
    public func tell(_ commands: String...) throws -> String {
        let asking = Process()
        asking.executableURL = URL(filePath: "/bin/sh")
        // Not from here, where an MPD that is not there yet would be a broken pipe.
        asking.arguments = ["-c", #"printf '%s\n' "$@" | nc -NU "$0""#, socket] + commands
        asking.environment = environment
        let output = Pipe()
        asking.standardOutput = output
        asking.standardError = FileHandle.nullDevice
        try asking.run()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        asking.waitUntilExit()
        return answer
    }

    /// Has it play.
    public func play() throws {
        try tell("add \"file://\(folder.path)/silence.wav\"", "play")
    }

    /// `play`, `pause` or `stop`.
    public var state: String? {
        get throws { try value(of: "state") }
    }

    /// In percent.
    public var volume: String? {
        get throws { try value(of: "volume") }
    }

    private func value(of key: String) throws -> String? {
        try tell("status").split(separator: "\n").first { $0.hasPrefix("\(key): ") }.map {
            String($0.dropFirst(key.count + 2))
        }
    }

    /// Returns when its status has a line, such as `state: pause`.
    public func wait(for wanted: String) async throws {
        let (input, output) = (Pipe(), Pipe())
        let conversation = try Program("/usr/bin/nc", ["-U", socket], environment, input: input, output: output)
        defer { conversation.signal(SIGTERM) }
        func ask(_ command: String) throws {
            try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
        }
        // On one connection: what changes between the two is told when it is asked for the second one.
        var commands = ["status", "idle player mixer"]
        try ask(commands[0])
        for await line in output.fileHandleForReading.lines {
            if line == wanted { return }
            guard line == "OK" else { continue }
            commands.reverse()
            try ask(commands[0])
        }
        throw CancellationError()
    }
}
