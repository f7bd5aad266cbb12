import ArgumentParser
import ControlProtocol
import ControlSocket
import MediaKeys

struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Show what the media keys send, a line for each press, until Ctrl-C.",
        discussion: """
            Without '--device', the keys of every input device are shown, and nothing else is done: 'limber serve' obeys \
            them by itself. With it, the keys of the devices that are named control the session that is running, as \
            for a session without 'limber serve'.
            """)

    @Option(help: "A device such as /dev/input/event3, or a FIFO with its records; may be given several times.")
    var device: [String] = []

    @Flag(
        help: "Take the devices for limber alone: no other program gets their keys. Keyboards and mice are left alone.")
    var grab = false

    @Flag(help: "Only show what the devices that are named send.")
    var show = false

    func run() async throws {
        let reader = MediaKeyReader(devices: device, grab: grab)
        var obstacles: [MediaKeyObstacle] = []
        var isAnyFound = false
        var client: ControlSocketClient?
        while let event = await reader.pending() {
            switch event {
            case .obstacle(let obstacle): obstacles.append(obstacle)
            case .found, .lost, .pressed:
                if !isAnyFound, !device.isEmpty, !show { client = try ThisUser.client(ThisUser.controlSettings()) }
                isAnyFound = true
                try await tell(event, and: client)
            }
        }
        guard isAnyFound else {
            throw Failure(
                .missing,
                obstacles.first?.description
                    ?? "no device here has media keys; connect a headset or a keyboard, or name a device with --device")
        }
        for obstacle in obstacles { StandardError.say(obstacle.description) }
        while let event = await reader.next() { try await tell(event, and: client) }
    }

    /// - Parameter client: Reaches the session that obeys the keys; `nil` where they are only shown.
    private func tell(_ event: MediaKeyEvent, and client: ControlSocketClient?) async throws {
        switch event {
        case .found(let device): StandardError.say("the media keys of \(device) are read")
        case .lost(let device): StandardError.say("the media keys of \(device) are gone")
        case .obstacle(let obstacle): StandardError.say(obstacle.description)
        case .pressed(let key, let device):
            try StandardOutput.say("\(device): \(key.rawValue), \(key.command.rawValue)")
            if let client { await obey(key, client) }
        }
    }

    /// Gives a key to the session that is running. It starts none: nobody here knows whether another player is playing.
    private func obey(_ key: MediaKey, _ client: ControlSocketClient) async {
        do {
            guard MediaKeyResponse(to: key.command, while: try await client.snapshot().status) == .perform else {
                throw SessionRefusal.noSession
            }
            try await client.perform(key.command)
        } catch {
            StandardError.say("\(error)")
        }
    }
}
