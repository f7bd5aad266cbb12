import Foundation

/// A private sound server that speaks PulseAudio's protocol, with a silent sink in real time, `limber`.
package protocol SoundServer: AnyObject {
    /// The server's address for ALSA devices and clients.
    var address: String { get }
    /// The environment of the server's clients, isolated from the user's.
    var environment: [String: String] { get }
    /// Kills the server, which ends all recordings.
    func kill()
}

/// A stream that plays on a sound server.
package struct SinkInput: Decodable {
    /// The number of the stream.
    package let index: Int
    /// The number of the sink.
    package let sink: Int
    /// The microseconds of sound in the stream's buffer.
    package let bufferMicroseconds: Double
    /// The properties, such as `application.name`.
    package let properties: [String: String]

    private enum CodingKeys: String, CodingKey {
        case index, sink, properties
        case bufferMicroseconds = "buffer_latency_usec"
    }
}

extension SoundServer {
    /// Records a sink. Returns once the recording is running.
    ///
    /// - Parameter latency: The lead of the recording over the sound.
    package func record(_ sink: String = "limber", latency: Duration = .milliseconds(20)) async throws -> Recording {
        let output = Pipe()
        let program = try Program(
            "/usr/bin/parec",
            [
                "--server=\(address)", "--device=\(sink).monitor", "--raw", "--format=s16le", "--rate=48000",
                "--channels=2", "--latency-msec=\(latency / .milliseconds(1))",
            ], environment, output: output)
        return await Recording(program, output.fileHandleForReading)
    }

    /// Adds a silent sink. Returns the number of its module once streams can play to it.
    @discardableResult
    package func loadSink(_ name: String) async throws -> String {
        let module = try await control(
            "load-module", "module-null-sink", "sink_name=\(name)", "rate=48000", "channels=2")
        try await until { try await control("list", "short", "sinks").contains("\t\(name)\t") }
        return module.trimmingCharacters(in: .newlines)
    }

    /// The streams that play.
    package var sinkInputs: [SinkInput] {
        get async throws {
            let list = try await control("--format=json", "list", "sink-inputs")
            return try JSONDecoder().decode([SinkInput].self, from: Data(list.utf8))
        }
    }

    /// Runs `pactl` and returns its output.
    @discardableResult
    package func control(_ arguments: String...) async throws -> String {
        let folder = try TemporaryFolder()
        // JSON has no line break at its end, without which the last line is not read.
        let running = try Running(
            URL(filePath: "/bin/sh"), ["-c", "pactl \"$@\"; echo", "pactl", "--server=\(address)"] + arguments,
            environment, in: folder.path)
        return try await running.finished().output
    }
}
