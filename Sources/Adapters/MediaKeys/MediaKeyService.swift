public import ControlProtocol
public import Logging
public import SessionCore

/// The service that turns media key presses into session commands.
///
/// The module `MediaKeys` reads the kernel's input devices (evdev) and decides which presses are meant for Limber.
/// Media keys that the desktop handles arrive through `MPRIS` instead. Any task may call ``run()``; the devices are
/// read on a thread of ``MediaKeyReader``.
public struct MediaKeyService: Sendable {
    private let reader: MediaKeyReader
    private let control: any SessionControl
    private let isOtherPlayerPlaying: @Sendable () async -> Bool
    private let logger: Logger

    /// Creates a service that does not run yet.
    ///
    /// - Parameters:
    ///   - devices: The paths of devices. Empty means all devices with media keys in `folder`.
    ///   - folder: The folder with the devices `event*`.
    ///   - grab: Whether to grab devices, so that other programs do not receive the keys.
    ///   - control: The target of the commands.
    ///   - isOtherPlayerPlaying: Called before a key starts a session. If it returns true, the key is ignored.
    ///   - logger: Receives connected and removed devices, and obstacles.
    public init(
        devices: [String] = [], folder: String = MediaKeyReader.systemFolder, grab: Bool, control: any SessionControl,
        isOtherPlayerPlaying: @escaping @Sendable () async -> Bool, logger: Logger
    ) {
        reader = MediaKeyReader(devices: devices, folder: folder, grab: grab)
        self.control = control
        self.isOtherPlayerPlaying = isOtherPlayerPlaying
        self.logger = logger
    }

    /// Reads keys and performs their commands one after another, until the task is cancelled.
    public func run() async {
        while let event = await reader.next() {
            switch event {
            case .pressed(let key, let device): await respond(to: key, of: device)
            case .found(let device): logger.notice("media keys connected", metadata: ["device": "\(device)"])
            case .lost(let device): logger.notice("media keys disconnected", metadata: ["device": "\(device)"])
            case .obstacle(let obstacle): logger.warning("media keys limited", metadata: ["error": "\(obstacle)"])
            }
        }
    }

    private func respond(to key: MediaKey, of device: MediaKeyDevice) async {
        switch MediaKeyResponse(to: key.command, while: await control.snapshot()) {
        case .none: return
        case .perform: break
        case .performUnlessAnotherPlays: if await isOtherPlayerPlaying() { return }
        }
        do throws(SessionRefusal) {
            try await control.perform(.command(key.command))
        } catch .noSession {
            // The session, or the question, has ended since the snapshot.
        } catch {
            logger.notice(
                "media key ignored",
                metadata: ["key": "\(key.rawValue)", "device": "\(device)", "error": "\(error)"])
        }
    }
}

/// The response to a media key. Only a running session takes every key; otherwise it may be meant for another program.
/// The exceptions are the keys that answer a scheduled session that asks: its announcement has named one of them.
public enum MediaKeyResponse: Hashable, Sendable {
    /// The key is ignored without an error.
    case none
    /// The key's command is performed.
    case perform
    /// The command, which starts a session, is performed unless another player is playing.
    case performUnlessAnotherPlays

    /// Returns the response to a key's command for the state of the sessions.
    public init(to command: SessionCommand, while snapshot: SessionSnapshot) {
        self =
            switch (snapshot.status, command) {
            case (.active, _), (.paused, _): .perform
            case (.idle, let command) where snapshot.isAnswered(by: command): .perform
            case (.idle, .play), (.idle, .toggle), (.complete, .play), (.complete, .toggle): .performUnlessAnotherPlays
            case (.idle, .pause), (.idle, .skip), (.idle, .skipStretch), (.idle, .previous), (.idle, .explain),
                (.idle, .stop), (.idle, .keep):
                .none
            case (.complete, .pause), (.complete, .skip), (.complete, .skipStretch), (.complete, .previous),
                (.complete, .explain), (.complete, .stop), (.complete, .keep):
                .none
            }
    }
}
