import ControlProtocol
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.takingTurns) struct KeysCommandTests {
    private let home: TemporaryHome
    /// The keys of a Bluetooth headset in BlueZ: AVRCP's digits, Enter, volume, and five media keys.
    private static let headsetKeys = Array(2...11) + [28, 113, 114, 115, 200, 201, 166, 163, 165]

    init() throws { home = try TemporaryHome.withCatalog() }

    /// Starts limber beside an emulated device.
    private func keys(_ device: EmulatedInputDevice, _ arguments: String...) throws -> Running {
        let command = device.command + [TemporaryHome.program.path, "keys"] + arguments
        return try Running(URL(filePath: command[0]), Array(command.dropFirst()), home.environment, in: home.folder)
    }

    private static let emulation = ConditionTrait.enabled(if: EmulatedInputDevice.isInstalled, "needs umockdev")

    @Test(emulation) func showsTheKeysOfAHeadset() async throws {
        let headset = try EmulatedInputDevice(
            named: "WH-1000XM4 (AVRCP)", keys: Self.headsetKeys, pressing: [200, 115, 201, 163, 165, 166],
            in: home.folder)
        let running = try keys(headset)
        let expected = ["PLAYCD, play", "PAUSECD, pause", "NEXTSONG, skip", "PREVIOUSSONG, previous", "STOPCD, stop"]
        var lines = running.lines.makeAsyncIterator()
        for press in expected {
            #expect(await lines.next() == "'WH-1000XM4 (AVRCP)' (/dev/input/event5): KEY_\(press)")
        }
        running.signal(SIGINT)
        #expect(try await running.finished().errors.contains("media keys of 'WH-1000XM4 (AVRCP)'"))
    }

    @Test(emulation) func ignoresAKeyboardWithoutMediaKeys() async throws {
        let ended = try await keys(
            EmulatedInputDevice(named: "Keyboard", keys: Array(1...127), pressing: [], in: home.folder)
        )
        .finished()
        #expect(ended.status == 66)
        #expect(
            ended.errors
                == "limber: no device with media keys found;"
                + " connect a headset or keyboard, or name a device with --device\n")
        let named = try await keys(
            EmulatedInputDevice(named: "Keyboard", keys: Array(1...127), pressing: [], in: home.folder), "--device",
            "/dev/input/event5"
        ).finished()
        #expect(named.status == 66)
        #expect(named.errors.hasPrefix("limber: 'Keyboard' (/dev/input/event5) has no media keys;"))
    }

    /// A grabbed keyboard would be lost to everybody, and Ctrl-C with it.
    @Test(emulation, arguments: [[30], [272]])
    func grabsNoKeyboardAndNoMouse(keys others: [Int]) async throws {
        let device = try EmulatedInputDevice(named: "Keyboard", keys: others + [164], pressing: [164], in: home.folder)
        let running = try keys(device, "--grab")
        #expect(await running.line(containing: "KEY_PLAYPAUSE, toggle") != nil)
        running.signal(SIGINT)
        #expect(try await running.finished().errors.contains("it is also a keyboard or pointer"))
    }

    @Test(emulation) func grabsAHeadset() async throws {
        let headset = try EmulatedInputDevice(
            named: "Headset", keys: Self.headsetKeys, pressing: [200], in: home.folder)
        let running = try keys(headset, "--grab")
        #expect(await running.line(containing: "KEY_PLAYCD, play") != nil)
        running.signal(SIGINT)
        #expect(!(try await running.finished().errors.contains("cannot grab")))
    }

    @Test func controlsTheSessionFromNamedDevices() async throws {
        #expect(mkfifo(home.path("keys"), 0o600) == 0)
        let keys = try home.start(["keys", "--device", "$TEST_HOME/keys"])
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // Opening the FIFO waits for its reader.
        let device = try #require(FileHandle(forWritingAtPath: home.path("keys")))
        let reactions: [(key: UInt16, event: SessionEvent.Kind?)] = [
            (201, .paused(reason: "user")), (201, nil), (200, .resumed), (164, .paused(reason: "user")),
            (166, .stopped(reason: "user")),
        ]
        for (key, event) in reactions {
            try device.write(contentsOf: press(key))
            if let event { #expect(try await session.event(event) != nil) }
        }
        #expect(try await session.finished().status == 1)
        keys.signal(SIGINT)
        let shown = try await keys.finished()
        #expect(shown.output.split(separator: "\n").count == 5)
        #expect(shown.output.hasSuffix("'keys' (\(home.path("keys"))): KEY_STOPCD, stop"))
    }

    @Test func showsKeysWithoutControl() async throws {
        #expect(mkfifo(home.path("keys"), 0o600) == 0)
        let keys = try home.start(["keys", "--device", "$TEST_HOME/keys", "--show"])
        let device = try #require(FileHandle(forWritingAtPath: home.path("keys")))
        try device.write(contentsOf: press(201))
        #expect(await keys.line(containing: "KEY_PAUSECD, pause") != nil)
        keys.signal(SIGINT)
        // Limber has not looked for a session.
        #expect(try await keys.finished().errors.split(separator: "\n").count == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "needs to be root, to become another"))
    func namesTheGroupThatMayReadADevice() async throws {
        #expect(mkfifo(home.path("keys"), 0o600) == 0)
        // Open to all users for listing, as /dev/input is.
        #expect(chmod(home.folder, 0o755) == 0)
        let ended = try await home.shell(
            "setpriv --reuid=65534 --regid=65534 --clear-groups \"$LIMBER\" keys --device '\(home.path("keys"))'")
        #expect(ended.status == 66)
        #expect(
            ended.errors
                == "limber: cannot read \(home.path("keys")): permission denied; join the group 'input'"
                + " with 'sudo usermod -aG input \"$USER\"' and log in again\n")
    }

    @Test(arguments: [
        ("/dev/null", "'/dev/null' is not an input device; choose one of /dev/input/event*"),
        ("/dev/input/event99", "no such device: '/dev/input/event99'; connect it or choose another device"),
    ])
    func reportsAnUnusableDevice(path: String, sentence: String) async throws {
        let ended = try await home.limber("keys", "--device", path)
        #expect(ended.status == 66)
        #expect(ended.errors == "limber: \(sentence)\n")
    }

    /// An `input_event` as the kernel writes it on 64-bit machines.
    private func press(_ code: UInt16) -> Data {
        var bytes = [UInt8](repeating: 0, count: 24)
        bytes[16] = 1
        bytes[18] = UInt8(code & 0xff)
        bytes[20] = 1
        return Data(bytes)
    }
}
