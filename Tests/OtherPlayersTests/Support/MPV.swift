import Foundation
import SDBus
import TestSupport

/// Debian's mpv, which plays ten minutes of silence under mpv-mpris.
enum MPV {
    static let name = "org.mpris.MediaPlayer2.mpv"
    private static let program = "/usr/bin/mpv"
    private static let script = "/usr/lib/mpv-mpris/mpris.so"

    static var isInstalled: Bool {
        PrivateBus.isInstalled && [program, script].allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns when it plays.
    static func play(in box: Box) async throws -> Program {
        let file = try box.folder.file("silence.wav", Silence.wav(seconds: 600))
        let owners = try await box.user.signals(.ownerChanges(of: name))
        let mpv = try Program(
            program,
            [
                "--no-config", "--load-scripts=no", "--script=\(script)", "--ao=null", "--no-video", "--no-terminal",
                file,
            ],
            box.daemon.environment)
        for await _ in owners { break }
        try await box.wait(for: name, toBe: "Playing")
        return mpv
    }
}

enum Silence {
    /// Mono at 8 kHz, 16 bit.
    static func wav(seconds: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let size = seconds * 16_000
        return Array("RIFF".utf8) + number(size + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
            + number(1, 2) + number(8000, 4) + number(16_000, 4) + number(2, 2) + number(16, 2) + Array("data".utf8)
            + number(size, 4) + [UInt8](repeating: 0, count: size)
    }
}
