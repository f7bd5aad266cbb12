import Foundation
import Synchronization

/// Debian's MPD with a configuration of its own and no audible output. The machine's own MPD is never contacted.
package final class MPD: Sendable {
    private static let program = "/usr/bin/mpd"
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The folder of all its files.
    package let folder: TemporaryFolder
    private let program = Mutex<Program?>(nil)

    /// Ten minutes of sound, computed once: it takes seconds without optimization.
    private static let silence = WAV.tone(seconds: 600, amplitude: 0).bytes
    private static let tone = WAV.tone(seconds: 600, amplitude: 0.5).bytes

    /// Starts MPD, and returns once it answers.
    ///
    /// - Parameters:
    ///   - isPaused: Whether it comes up paused in the middle of a song, as it does after a power cut, and only when
    ///     ``start()`` is called.
    ///   - server: The sound server on which it plays a tone instead, and what sets its volume there.
    ///   - mixer: What sets its volume without a sound server; `none` for an MPD without a volume.
    package init(
        extra: String = "", isPaused: Bool = false, heardOn server: (PulseServer, mixer: String)? = nil,
        mixer: String = "software"
    ) async throws {
        folder = try TemporaryFolder()
        try folder.file("silence.wav", server == nil ? Self.silence : Self.tone)
        try folder.file(
            "mpd.conf",
            text: """
                bind_to_address "\(folder.path)/socket"
                log_file "\(folder.path)/log"
                state_file "\(folder.path)/state"
                zeroconf_enabled "no"
                audio_output {
                    \(Self.output(on: server, mixer: mixer))
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

    private static func output(on server: (PulseServer, mixer: String)?, mixer: String) -> String {
        guard let (server, mixer) = server else { return "type \"null\"\nname \"nowhere\"\nmixer_type \"\(mixer)\"" }
        return "type \"pulse\"\nname \"tone\"\nserver \"\(server.address)\"\nmixer_type \"\(mixer)\""
    }

    package var socket: String { "\(folder.path)/socket" }

    /// Returns once MPD answers.
    package func start() async throws {
        let environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
        let program = try Program(Self.program, ["--no-daemon", "\(folder.path)/mpd.conf"], environment)
        self.program.withLock { $0 = program }
        try await until { (try? tell("ping")) != nil }
    }

    /// Sends a user's commands, and returns the response.
    @discardableResult
    package func tell(_ commands: String...) throws -> [String] {
        let client = try RawClient(at: socket)
        client.say((commands + ["close"]).map { "\($0)\n" }.joined())
        return client.lines()
    }

    package func play() throws {
        try tell("add \"file://\(folder.path)/silence.wav\"", "play")
    }

    /// `play`, `pause` or `stop`.
    package var state: String? { get throws { try value(of: "state") } }

    /// The volume in percent.
    package var volume: String? { get throws { try value(of: "volume") } }

    private func value(of key: String) throws -> String? {
        try tell("status").first { $0.hasPrefix("\(key): ") }.map { String($0.dropFirst(key.count + 2)) }
    }

    /// Returns once the status has a line, such as `state: pause`.
    package func wait(for wanted: String) async throws {
        let client = try RawClient(at: socket)
        // On one connection: MPD reports a change between the two commands at the second.
        var commands = ["status\n", "idle player mixer\n"]
        client.say(commands[0])
        for await line in client.incoming {
            if line == wanted { return }
            guard line == "OK" else { continue }
            commands.reverse()
            client.say(commands[0])
        }
        throw CancellationError()
    }
}
