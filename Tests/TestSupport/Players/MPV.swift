import Foundation
import SDBus

/// Debian's mpv, which plays ten minutes of silence with mpv-mpris until its last reference is released.
package final class MPV: Sendable {
    package static let name = "org.mpris.MediaPlayer2.mpv"
    private static let program = "/usr/bin/mpv"
    private static let script = "/usr/lib/mpv-mpris/mpris.so"

    /// Whether all required packages are installed.
    package static var isInstalled: Bool {
        PrivateBus.isInstalled && [program, script].allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    private let folder: TemporaryFolder
    private let program: Program

    /// Starts mpv on a bus. Returns once it plays.
    ///
    /// - Parameters:
    ///   - server: The sound server on which it plays a tone instead.
    ///   - volume: The volume in percent.
    package init(on bus: PrivateBus, heardOn server: PulseServer? = nil, volume: Int = 100) async throws {
        folder = try TemporaryFolder()
        let user = try await bus.connect()
        let owners = try await user.signals(.ownerChanges(of: Self.name))
        program = try Program(
            Self.program,
            [
                "--no-config", "--load-scripts=no", "--script=\(Self.script)", "--no-video", "--no-terminal",
                "--ao=\(server == nil ? "null" : "pulse")", "--volume=\(volume)",
                folder.file("sound.wav", WAV.tone(seconds: 600, amplitude: server == nil ? 0 : 0.5).bytes),
            ],
            bus.environment.merging(server.map { ["PULSE_SERVER": $0.address] } ?? [:]) { $1 })
        for await _ in owners { break }
        try await user.wait(for: Self.name, toBe: "Playing")
        await user.close()
    }

    package func signal(_ number: Int32) { program.signal(number) }

    /// Stops the player, and returns when it has stopped.
    package func suspend() { program.suspend() }
}
