import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct KeysCommandTests {
    private let home = TemporaryHome.withCatalog()
    /// The keys of a Bluetooth headset in BlueZ: AVRCP's digits, Enter, volume, and five media keys.
    private static let headsetKeys = Array(2...11) + [28, 113, 114, 115, 200, 201, 166, 163, 165]

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
        #expect(try await running.ended(by: SIGINT).errors.contains("media keys of 'WH-1000XM4 (AVRCP)'"))
    }

    @Test(emulation) func ignoresAKeyboardWithoutMediaKeys() async throws {
        let keyboard = try EmulatedInputDevice(named: "Keyboard", keys: Array(1...127), pressing: [], in: home.folder)
        let ended = try await keys(keyboard).finished()
        #expect(ended.status == 66)
        #expect(
            ended.errors
                == "limber: no device with media keys found;"
                + " connect a headset or keyboard, or name a device with --device\n")
        let named = try await keys(keyboard, "--device", "/dev/input/event5").finished()
        #expect(named.status == 66)
        #expect(named.errors.hasPrefix("limber: 'Keyboard' (/dev/input/event5) has no media keys;"))
    }

    /// A grabbed keyboard would be lost to everybody, and Ctrl-C with it.
    @Test(emulation, arguments: [([30, 164], true), ([272, 164], true), (headsetKeys + [164], false)])
    func grabsNoKeyboardAndNoMouse(keys: [Int], isRefused: Bool) async throws {
        let device = try EmulatedInputDevice(named: "Device", keys: keys, pressing: [164], in: home.folder)
        let running = try self.keys(device, "--grab")
        #expect(await running.line(containing: "KEY_PLAYPAUSE, toggle") != nil)
        let errors = try await running.ended(by: SIGINT).errors
        #expect(errors.contains("it is also a keyboard or pointer") == isRefused)
        #expect(errors.contains("cannot grab") == isRefused)
    }

    @Test func controlsTheSessionFromNamedDevices() async throws {
        #expect(mkfifo(home.path("keys"), 0o600) == 0)
        let keys = try home.start(["keys", "--device", "$TEST_HOME/keys"])
        let session = try await home.playing("neck:600")
        // Opening the FIFO waits for its reader.
        let device = try #require(FileHandle(forWritingAtPath: home.path("keys")))
        let reactions: [(key: Int32, event: SessionEvent.Kind?)] = [
            (201, .paused(reason: .user)), (201, nil), (200, .resumed), (164, .paused(reason: .user)),
            (166, .ended(SessionEnd(.user))),
        ]
        for (key, event) in reactions {
            try device.write(contentsOf: Data(Records.key(key)))
            if let event { #expect(try await session.event(event) != nil) }
        }
        #expect(try await session.finished().status == 1)
        let shown = try await keys.ended(by: SIGINT)
        #expect(shown.output.split(separator: "\n").count == 5)
        #expect(shown.output.hasSuffix("'keys' (\(home.path("keys"))): KEY_STOPCD, stop"))
    }

    @Test func showsKeysWithoutControl() async throws {
        #expect(mkfifo(home.path("keys"), 0o600) == 0)
        let keys = try home.start(["keys", "--device", "$TEST_HOME/keys", "--show"])
        let device = try #require(FileHandle(forWritingAtPath: home.path("keys")))
        try device.write(contentsOf: Data(Records.key(201)))
        #expect(await keys.line(containing: "KEY_PAUSECD, pause") != nil)
        // Limber has not looked for a session.
        #expect(try await keys.ended(by: SIGINT).errors.split(separator: "\n").count == 1)
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
}
