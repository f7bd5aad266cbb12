public import ControlProtocol
public import Logging

/// Lets media keys control a session.
public struct MediaKeyService: Sendable {
    private let reader: MediaKeyReader
    private let control: any SessionControl
    private let isOtherPlayerPlaying: @Sendable () async -> Bool
    private let logger: Logger

    /// Prepares the service.
    ///
    /// - Parameters:
    ///   - devices: Paths of devices; none is every device with media keys in `folder`.
    ///   - folder: Where the devices are.
    ///   - grab: Whether other programs shall not get the keys.
    ///   - control: What the keys control.
    ///   - isOtherPlayerPlaying: Asked before a key starts a session: while it answers `true`, the key was for that player.
    ///   - logger: Told which devices come and go, and which cannot be read.
    public init(
        devices: [String] = [], folder: String = MediaKeyReader.systemFolder, grab: Bool, control: any SessionControl,
        isOtherPlayerPlaying: @escaping @Sendable () async -> Bool, logger: Logger
    ) {
        reader = MediaKeyReader(devices: devices, folder: folder, grab: grab)
        self.control = control
        self.isOtherPlayerPlaying = isOtherPlayerPlaying
        self.logger = logger
    }

    /// Reads keys and performs what they say, one after the other, until the task is cancelled.
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
        switch MediaKeyResponse(to: key.command, while: await control.snapshot().status) {
        case .none: return
        case .perform: break
        case .performUnlessAnotherPlays: if await isOtherPlayerPlaying() { return }
        }
        do throws(SessionRefusal) {
            try await control.perform(key.command)
        } catch .noSession {
            // It has ended since.
        } catch {
            logger.notice(
                "media key ignored",
                metadata: ["key": "\(key.rawValue)", "device": "\(device)", "error": "\(error)"])
        }
    }
}
