import ControlProtocol
import Platform
import SDBus
import SessionCore
import Synchronization

/// The D-Bus object of the player, `/org/mpris/MediaPlayer2`.
final class Player: Sendable {
    static let path = "/org/mpris/MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"

    private let control: any SessionControl
    private let projection: Mutex<PlayerProjection>

    init(control: any SessionControl, showing snapshot: SessionSnapshot) {
        self.control = control
        projection = Mutex(PlayerProjection(snapshot, at: .now))
    }

    /// Updates the player and returns the changes to publish.
    func update(_ snapshot: SessionSnapshot) -> PlayerProjection.Changes {
        projection.withLock { $0.update(snapshot, at: .now) }
    }

    /// The interface `org.mpris.MediaPlayer2`: identity and capabilities.
    var rootInterface: BusInterface {
        BusInterface(
            name: "org.mpris.MediaPlayer2",
            methods: [
                // No effect, as CanRaise and CanQuit announce: the player has no window, and systemd stops the daemon.
                BusInterface.Method("Raise") { _ in [] },
                BusInterface.Method("Quit") { _ in [] },
            ],
            properties: [
                .constant("Identity", .string("Limber")),
                .constant("CanQuit", .bool(false)),
                .constant("CanRaise", .bool(false)),
                .constant("HasTrackList", .bool(false)),
                .constant("SupportedUriSchemes", .strings([])),
                .constant("SupportedMimeTypes", .strings([])),
            ])
    }

    /// The interface `org.mpris.MediaPlayer2.Player`: state and commands.
    var playerInterface: BusInterface {
        BusInterface(
            name: Self.interface,
            methods: [SessionCommand.play, .pause, .toggle, .stop, .skip, .previous].map(method) + [
                // The specification: no effect if CanSeek is false.
                BusInterface.Method("Seek", [.init("Offset", "x")]) { _ in [] },
                BusInterface.Method("SetPosition", [.init("TrackId", "o"), .init("Position", "x")]) { _ in [] },
                BusInterface.Method("OpenUri", [.init("Uri", "s")]) { _ throws(BusError) in
                    throw BusError(
                        name: BusError.notSupported,
                        message: "Limber cannot open URIs; start a session with 'limber stretch'")
                },
            ],
            properties: changing + fixed,
            signals: [BusInterface.Signal("Seeked", [.init("Position", "x")])])
    }

    private var changing: [BusInterface.Property] {
        projection.withLock(\.properties.values).sorted { $0.key < $1.key }.map { name, value in
            BusInterface.Property(
                name, value.signature, get: { [self] in projection.withLock { $0.properties.values[name] } ?? value },
                set: name == "Volume" ? setVolume : nil)
        }
    }

    private var fixed: [BusInterface.Property] {
        [
            BusInterface.Property("Position", "x", announcement: .none) { [self] in
                .int64(projection.withLock { $0.position(at: .now) })
            },
            // The specification: a rate of 0 acts as Pause. The only other rate is 1.
            BusInterface.Property("Rate", "d", get: { .double(1) }) { [control] rate in
                if rate == .double(0) { Task { try? await control.perform(.command(.pause)) } }
            },
            .constant("MinimumRate", .double(1)),
            .constant("MaximumRate", .double(1)),
            // Always true: without a session, Play starts one. It stays true while the output is missing, because
            // playerctl neither stops a player nor shows its track if CanPlay is false.
            .constant("CanPlay", .bool(true)),
            .constant("CanSeek", .bool(false)),
            .constant("CanControl", .bool(true)),
        ]
    }

    /// Changes the levels of the session. Without one, the specification wants no error.
    private func setVolume(_ volume: BusValue) {
        guard case .double(let volume) = volume,
            let change = projection.withLock({ $0.properties.volume?.change(to: volume) })
        else { return }
        // After a refusal nothing has changed, and the property says so.
        Task { [control] in try? await control.perform(.setLevels(change)) }
    }

    private func method(of command: SessionCommand) -> BusInterface.Method {
        BusInterface.Method(command.method) { [control] _ throws(BusError) in
            do throws(SessionRefusal) {
                try await control.perform(.command(command))
            } catch  where !command.ignores(error) {
                throw BusError(name: BusError.failed, message: error.description)
            } catch {}
            return []
        }
    }
}

extension BusInterface.Property {
    fileprivate static func constant(_ name: String, _ value: BusValue) -> BusInterface.Property {
        BusInterface.Property(name, value.signature, announcement: .constant) { value }
    }
}
