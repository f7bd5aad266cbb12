import Foundation
import SDBus

/// Debian's mpv, which plays ten minutes of silence under mpv-mpris until its last reference is gone.
public final class MPV: Sendable {
    /// Its name on the bus.
    public static let name = "org.mpris.MediaPlayer2.mpv"
    private static let program = "/usr/bin/mpv"
    private static let script = "/usr/lib/mpv-mpris/mpris.so"

    /// Whether all of it is installed.
    public static var isInstalled: Bool {
        PrivateBus.isInstalled && [program, script].allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    private let folder: TemporaryFolder
    private let program: Program

    /// Starts it on a bus. Returns when it plays.
    public init(on bus: PrivateBus) async throws {
        folder = try TemporaryFolder()
        let user = try await Bus.connect(to: BusAddress(bus.address))
        let owners = try await user.signals(.ownerChanges(of: Self.name))
        program = try Program(
            Self.program,
            [
                "--no-config", "--load-scripts=no", "--script=\(Self.script)", "--ao=null", "--no-video",
                "--no-terminal", folder.file("silence.wav", Silence.wav(seconds: 600)),
            ],
            bus.environment)
        for await _ in owners { break }
        try await user.wait(for: Self.name, toBe: "Playing")
        await user.close()
    }
    /// Sends it a signal.
    public func signal(_ number: Int32) {
        program.signal(number)
    }
}
