import Foundation
import Synchronization

/// Debian's MPD with a configuration of its own and no audible output. The machine's own MPD is never contacted.
public final class MPD: Sendable {
    private static let program = "/usr/bin/mpd"

    /// Whether MPD and its client tools are installed.
    public static var isInstalled: Bool {
        PrivateBus.isInstalled
            && [program, "/usr/bin/nc"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The folder of all its files.
    public let folder: TemporaryFolder
    private let program = Mutex<Program?>(nil)

    /// Starts MPD, and returns once it answers.
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

    /// The path of its socket.
    public var socket: String { "\(folder.path)/socket" }

    private var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    }

    /// Returns once MPD answers.
    public func start() async throws {
        let program = try Program(Self.program, ["--no-daemon", "\(folder.path)/mpd.conf"], environment)
        self.program.withLock { $0 = program }
        try await until { try tell("ping").hasPrefix("OK MPD") }
    }

    /// Sends a user's commands, and returns the response.
    @discardableResult
    public func tell(_ commands: String...) throws -> String {
        let asking = Process()
        asking.executableURL = URL(filePath: "/bin/sh")
        // Runs nc, since a write to an MPD that is not there yet would raise SIGPIPE.
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

    /// Starts playback.
    public func play() throws {
        try tell("add \"file://\(folder.path)/silence.wav\"", "play")
    }

    /// `play`, `pause` or `stop`.
    public var state: String? {
        get throws { try value(of: "state") }
    }

    /// The volume in percent.
    public var volume: String? {
        get throws { try value(of: "volume") }
    }

    private func value(of key: String) throws -> String? {
        try tell("status").split(separator: "\n").first { $0.hasPrefix("\(key): ") }.map {
            String($0.dropFirst(key.count + 2))
        }
    }

    /// Returns once the status has a line, such as `state: pause`.
    public func wait(for wanted: String) async throws {
        let (input, output) = (Pipe(), Pipe())
        let conversation = try Program("/usr/bin/nc", ["-U", socket], environment, input: input, output: output)
        defer { conversation.signal(SIGTERM) }
        func ask(_ command: String) throws {
            try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
        }
        // On one connection: MPD reports a change between the two commands at the second.
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
