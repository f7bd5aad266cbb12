import CLinux
public import ControlProtocol

/// A key that speaks to whatever plays: a headset's, a keyboard's or a remote control's.
///
/// Bluetooth headsets arrive through BlueZ's AVRCP device (`KEY_PLAYCD`, `KEY_PAUSECD`, `KEY_STOPCD`, `KEY_NEXTSONG`,
/// `KEY_PREVIOUSSONG`), USB headsets and keyboards through the kernel's HID driver (`KEY_PLAYPAUSE`, `KEY_PLAY`, and the
/// last three), a wired headset's hook as `KEY_MEDIA`, as Android reads it too. `KEY_PAUSE`, `KEY_STOP` and
/// `KEY_FORWARD` are not among them: a keyboard's Break, and two of a browser's.
public enum MediaKey: String, Hashable, Sendable, CaseIterable {
    /// HID's "Play".
    case play = "KEY_PLAY"
    /// AVRCP's "play".
    case playCD = "KEY_PLAYCD"
    /// AVRCP's "pause".
    case pauseCD = "KEY_PAUSECD"
    /// HID's "Play/Pause": a headset's or a keyboard's one key for both.
    case playPause = "KEY_PLAYPAUSE"
    /// A headset's hook.
    case media = "KEY_MEDIA"
    /// "Next track".
    case nextSong = "KEY_NEXTSONG"
    /// A remote control's "next".
    case next = "KEY_NEXT"
    /// "Previous track".
    case previousSong = "KEY_PREVIOUSSONG"
    /// A remote control's "previous".
    case previous = "KEY_PREVIOUS"
    /// "Stop".
    case stopCD = "KEY_STOPCD"

    private static let byCode = Dictionary(uniqueKeysWithValues: allCases.map { ($0.code, $0) })

    /// The media key with the kernel's code, if it is one.
    public init?(code: UInt16) {
        guard let key = Self.byCode[code] else { return nil }
        self = key
    }

    /// The kernel's code, from `linux/input-event-codes.h`.
    public var code: UInt16 {
        switch self {
        case .play: UInt16(KEY_PLAY)
        case .playCD: UInt16(KEY_PLAYCD)
        case .pauseCD: UInt16(KEY_PAUSECD)
        case .playPause: UInt16(KEY_PLAYPAUSE)
        case .media: UInt16(KEY_MEDIA)
        case .nextSong: UInt16(KEY_NEXTSONG)
        case .next: UInt16(KEY_NEXT)
        case .previousSong: UInt16(KEY_PREVIOUSSONG)
        case .previous: UInt16(KEY_PREVIOUS)
        case .stopCD: UInt16(KEY_STOPCD)
        }
    }

    /// What it says. Where there are keys for one thing alone it is that thing, so that what a headset sends because it
    /// was taken off can never make a session sound.
    public var command: SessionCommand {
        switch self {
        case .play, .playCD: .play
        case .pauseCD: .pause
        case .playPause, .media: .toggle
        case .nextSong, .next: .skip
        case .previousSong, .previous: .previous
        case .stopCD: .stop
        }
    }
}
