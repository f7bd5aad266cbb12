import ArgumentParser
import ControlProtocol
import ControlSocket
import MediaKeys
import SessionCore

struct KeysCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "keys", abstract: "Print media-key presses as they arrive.",
        discussion: """
            Without --device, the command shows the keys of every input device. With --device, the keys also \
            control the running session and answer a scheduled session that asks; the daemon ('limber serve') \
            does so without this command. Ctrl-C ends the command.
            """)

    @Option(
        help: ArgumentHelp("Device such as /dev/input/event3, or a FIFO; can be repeated.", valueName: "device"),
        completion: .file())
    var device: [String] = []

    @Flag(
        help: "Take the keys from other programs, except for keyboards and mice.")
    var grab = false

    @Flag(help: "Only print the keys of the given devices.")
    var show = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        _ = try common.reading()
        let reader = MediaKeyReader(devices: device, grab: grab)
        var obstacles: [MediaKeyError] = []
        var hasDevice = false
        var client: ControlSocketClient?
        while let event = await reader.pending() {
            switch event {
            case .obstacle(let obstacle): obstacles.append(obstacle)
            case .found, .lost, .pressed:
                if !hasDevice, !device.isEmpty, !show { client = try await common.controlClient() }
                hasDevice = true
                try await report(event, to: client)
            }
        }
        guard hasDevice else {
            throw CommandError(
                .missing,
                obstacles.first?.description
                    ?? "no device with media keys found; connect a headset or keyboard, or name a device with --device")
        }
        for obstacle in obstacles { StandardError.say(obstacle.description) }
        while let event = await reader.next() { try await report(event, to: client) }
    }

    /// - Parameter client: The client of the session that the keys control; `nil` if the keys are only printed.
    private func report(_ event: MediaKeyEvent, to client: ControlSocketClient?) async throws {
        switch event {
        case .found(let device): StandardError.say("reading media keys of \(device)")
        case .lost(let device): StandardError.say("lost media keys of \(device)")
        case .obstacle(let obstacle): StandardError.say(obstacle.description)
        case .pressed(let key, let device):
            try StandardOutput.say("\(device): \(key.rawValue), \(key.command.rawValue)")
            if let client { await perform(key, client) }
        }
    }

    /// Sends a key's command to the running session, or to a scheduled session that asks. A key never starts a session
    /// by itself here: this process does not know whether another player is playing.
    private func perform(_ key: MediaKey, _ client: ControlSocketClient) async {
        do {
            guard MediaKeyResponse(to: key.command, while: try await client.snapshot()) == .perform else {
                throw SessionRefusal.noSession
            }
            try await client.perform(.command(key.command))
        } catch {
            StandardError.say("\(error)")
        }
    }
}
