import ControlProtocol
import Logging
import MediaKeys
import ServiceLifecycle
import Session
import Settings

/// Listens to the media keys, as the settings say, also when these change.
struct KeysService: Service {
    let settings: SettingsInForce
    let control: any SessionControl
    let otherSound: any OtherSound
    let logger: Logger

    func run() async throws {
        var listening: (KeySettings, Task<Void, Never>)?
        for await settings in settings.values().cancelOnGracefulShutdown() where listening?.0 != settings.keys {
            listening?.1.cancel()
            await listening?.1.value
            listening = (settings.keys, Task { await listen(settings.keys) })
        }
        listening?.1.cancel()
        await listening?.1.value
    }

    private func listen(_ keys: KeySettings) async {
        guard keys.isEnabled else { return }
        await MediaKeyService(
            devices: keys.devices, grab: keys.grabs, control: control,
            isOtherPlayerPlaying: { [otherSound] in await otherSound.isPlaying() }, logger: logger
        ).run()
    }
}
