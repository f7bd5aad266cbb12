import ControlProtocol
import MediaKeys
import Testing

@Suite struct MediaKeyTests {
    @Test(
        arguments: [
            (MediaKey.play, 207, SessionCommand.play), (.playCD, 200, .play), (.pauseCD, 201, .pause),
            (.playPause, 164, .toggle), (.media, 226, .toggle), (.nextSong, 163, .skip), (.next, 0x197, .skip),
            (.previousSong, 165, .previous), (.previous, 0x19c, .previous), (.stopCD, 166, .stop),
        ] as [(MediaKey, UInt16, SessionCommand)])
    func mapsKeysToCommands(key: MediaKey, code: UInt16, command: SessionCommand) {
        #expect(key.code == code)
        #expect(MediaKey(code: code) == key)
        #expect(key.command == command)
    }

    /// KEY_RESERVED, KEY_Q, KEY_PAUSE, KEY_STOP, KEY_FORWARD, KEY_VOLUMEUP, KEY_FASTFORWARD, KEY_MAX.
    @Test(arguments: [0, 16, 119, 128, 159, 115, 208, 0x2ff, .max] as [UInt16])
    func ignoresOtherKeys(code: UInt16) {
        #expect(MediaKey(code: code) == nil)
    }

    @Test(arguments: [SessionSnapshot.Status.active, .paused], SessionCommand.allCases)
    func controlsTheRunningSession(status: SessionSnapshot.Status, command: SessionCommand) {
        #expect(MediaKeyResponse(to: command, while: status) == .perform)
    }

    @Test(
        arguments: [SessionSnapshot.Status.idle, .complete],
        [
            (SessionCommand.play, MediaKeyResponse.performUnlessAnotherPlays), (.toggle, .performUnlessAnotherPlays),
            (.pause, .none), (.skip, .none), (.skipStretch, .none), (.previous, .none), (.stop, .none),
        ])
    func startsASessionWhileIdle(
        status: SessionSnapshot.Status, pair: (command: SessionCommand, response: MediaKeyResponse)
    ) {
        #expect(MediaKeyResponse(to: pair.command, while: status) == pair.response)
    }
}
