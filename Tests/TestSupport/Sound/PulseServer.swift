import Foundation
import Glibc

/// A private PulseAudio server with a silent sink in real time.
package final class PulseServer: SoundServer {
    private static let programs = ["pulseaudio", "parec"].map { "/usr/bin/\($0)" }
    private static let plugins = ["/usr/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]

    /// Whether Debian's pulseaudio, pulseaudio-utils and libasound2-plugins are installed.
    package static var isInstalled: Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) } && hasPlugin
    }

    /// Whether Debian's libasound2-plugins is installed.
    static var hasPlugin: Bool {
        plugins.contains {
            FileManager.default.fileExists(atPath: "\($0)/alsa-lib/libasound_module_pcm_pulse.so")
        }
    }

    struct Failure: Error {}

    private let folder: TemporaryFolder
    private var process: pid_t?

    /// Starts the server. Returns once it accepts connections.
    package init() throws {
        folder = try TemporaryFolder()
        try start()
    }

    deinit { kill() }

    package var address: String { "unix:\(folder.path)/native" }

    package var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "PULSE_RUNTIME_PATH": folder.path, "PULSE_STATE_PATH": folder.path,
        ]
    }

    /// Returns once the server accepts connections.
    package func start() throws {
        let starting = Process()
        starting.executableURL = URL(fileURLWithPath: Self.programs[0])
        starting.arguments = [
            "-n", "--daemonize=yes", "--exit-idle-time=-1", "--use-pid-file=yes", "--realtime=no", "--high-priority=no",
            "--log-target=file:\(folder.path)/log",
            "-L", "module-native-protocol-unix socket=\(folder.path)/native auth-anonymous=1",
            "-L", "module-null-sink sink_name=limber rate=48000 channels=2 format=s16le",
        ]
        starting.environment = environment
        try starting.run()
        starting.waitUntilExit()
        let number = try String(contentsOfFile: folder.path + "/pid", encoding: .utf8)
        guard starting.terminationStatus == 0,
            let process = pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw Failure() }
        self.process = process
    }

    package func kill() {
        if let process { Glibc.kill(process, SIGKILL) }
        process = nil
        for name in ["pid", "native"] { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    }
}

/// The output of a recording program so far.
package final class Recording: Sendable {
    private let program: Program
    private let pieces: AsyncStream<[Int16]>

    init(_ program: Program, _ output: FileHandle) async {
        self.program = program
        let (pieces, continuation) = AsyncStream<[Int16]>.makeStream()
        self.pieces = pieces
        Thread.detachNewThread {
            while case let piece = output.availableData, !piece.isEmpty {
                continuation.yield(piece.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) })
            }
            continuation.finish()
        }
        // The first piece can be two seconds of silence that an idle sink has rendered ahead; later pieces are small.
        var count = 0
        for await _ in pieces {
            count += 1
            if count == 3 { break }
        }
    }

    /// The samples from the first nonzero one, until this many frames have arrived or the program has ended.
    package func samples(frames: Int) async -> [Int16] {
        var samples: [Int16] = []
        for await piece in pieces {
            samples += samples.isEmpty ? Array(piece.drop { $0 == 0 }) : piece
            if samples.count / 2 >= frames { break }
        }
        return samples
    }

    /// The next samples, until this many frames have arrived or the program has ended.
    package func next(frames: Int) async -> [Int16] {
        var samples: [Int16] = []
        for await piece in pieces {
            samples += piece
            if samples.count / 2 >= frames { break }
        }
        return samples
    }

    /// The next samples, until the last frames of them are zero, or the program has ended.
    package func next(untilSilenceOf frames: Int) async -> [Int16] {
        var samples: [Int16] = []
        var silence = 0
        for await piece in pieces {
            samples += piece
            let zeros = piece.reversed().prefix { $0 == 0 }.count
            silence = zeros == piece.count ? silence + zeros : zeros
            if silence / 2 >= frames { break }
        }
        return samples
    }

    /// Whether the next frames are all zero.
    package func isSilent(frames: Int) async -> Bool {
        var count = 0
        for await piece in pieces {
            count += piece.count / 2
            guard piece.allSatisfy({ $0 == 0 }) else { return false }
            if count >= frames { return true }
        }
        return false
    }

    /// The RMS level of the next frames in dBFS; `nil` once the program has ended.
    package func level(frames: Int) async -> Double? {
        var samples: [Int16] = []
        for await piece in pieces {
            samples += piece
            guard samples.count / 2 >= frames else { continue }
            let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
            return 10 * log10(max(sum / Double(samples.count), 1e-6) / (32_768 * 32_768))
        }
        return nil
    }
}
