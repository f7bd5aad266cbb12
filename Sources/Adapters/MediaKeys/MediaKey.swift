import CLinux
public import SessionCore

/// A media key of a headset, keyboard or remote control.
///
/// Bluetooth headsets send the keys of BlueZ's AVRCP device: `KEY_PLAYCD`, `KEY_PAUSECD`, `KEY_STOPCD`, `KEY_NEXTSONG`,
/// `KEY_PREVIOUSSONG`. USB headsets and keyboards send `KEY_PLAYPAUSE` or `KEY_PLAY`, and the last three of those,
/// through the kernel's HID driver. The button of a wired headset is `KEY_MEDIA`, as on Android. `KEY_PAUSE`,
/// `KEY_STOP` and `KEY_FORWARD` are excluded: the first is a keyboard's Break, the others are browser keys.
///
/// ```swift
/// let key = MediaKey(code: 164)  // .playPause
/// let command = key?.command  // .toggle
/// ```
public enum MediaKey: String, Hashable, Sendable, CaseIterable {
    /// "Play" of the HID consumer page.
    case play = "KEY_PLAY"
    /// "Play" of AVRCP (Bluetooth).
    case playCD = "KEY_PLAYCD"
    /// "Pause" of AVRCP (Bluetooth).
    case pauseCD = "KEY_PAUSECD"
    /// "Play/Pause" of the HID consumer page.
    case playPause = "KEY_PLAYPAUSE"
    /// The button of a wired headset.
    case media = "KEY_MEDIA"
    /// "Next track" of headsets and keyboards.
    case nextSong = "KEY_NEXTSONG"
    /// "Next" of a remote control.
    case next = "KEY_NEXT"
    /// "Previous track" of headsets and keyboards.
    case previousSong = "KEY_PREVIOUSSONG"
    /// "Previous" of a remote control.
    case previous = "KEY_PREVIOUS"
    /// "Stop" of headsets and keyboards.
    case stopCD = "KEY_STOPCD"

    private static let byCode = Dictionary(uniqueKeysWithValues: allCases.map { ($0.code, $0) })

    /// Creates the media key with a kernel key code; `nil` for other keys.
    public init?(code: UInt16) {
        guard let key = Self.byCode[code] else { return nil }
        self = key
    }

    /// The kernel key code in `linux/input-event-codes.h`.
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

    /// The session command of the key.
    ///
    /// Keys for play and for pause alone are not toggles: the pause that a headset sends when it is taken off can never
    /// resume a session.
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

/// An input device with media keys.
public struct MediaKeyDevice: Hashable, Sendable, CustomStringConvertible {
    /// The path, such as `/dev/input/event3`.
    public let path: String
    /// The name that the device reports, such as `WH-1000XM4 (AVRCP)`.
    public let name: String

    /// The name and the path.
    public var description: String { "'\(name)' (\(path))" }
}

/// An event of ``MediaKeyReader``.
public enum MediaKeyEvent: Hashable, Sendable {
    case pressed(MediaKey, MediaKeyDevice)
    /// A device was opened and is read from now on.
    case found(MediaKeyDevice)
    /// A device was unplugged or has ended.
    case lost(MediaKeyDevice)
    /// A device or folder cannot be used as requested. Reported once.
    case obstacle(MediaKeyError)
}

/// The error of reading media keys. Each `reason` is the system's error text.
public enum MediaKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// This user has no permission to read these devices.
    case unreadable(paths: [String])
    /// A named device does not exist.
    case missing(path: String)
    /// A named device has no media keys.
    case withoutMediaKeys(MediaKeyDevice)
    /// A named path is not an input device.
    case noInputDevice(path: String)
    /// A device cannot be opened.
    case unusable(path: String, reason: String)
    /// A keyboard or pointer is not grabbed, because other programs would lose all its events.
    case keyboard(MediaKeyDevice)
    /// The grab of a device failed.
    case notGrabbed(MediaKeyDevice, reason: String)

    /// The error message: the device, the reason, and a remedy.
    public var description: String {
        switch self {
        case .unreadable(let paths):
            "cannot read \(paths.joined(separator: ", ")): permission denied; join the group 'input' with"
                + " 'sudo usermod -aG input \"$USER\"' and log in again"
        case .missing(let path): "no such device: '\(path)'; connect it or choose another device"
        case .withoutMediaKeys(let device):
            "\(device) has no media keys; run 'limber keys' without '--device' to find one that has"
        case .noInputDevice(let path): "'\(path)' is not an input device; choose one of /dev/input/event*"
        case .unusable(let path, let reason): "cannot open '\(path)': \(reason)"
        case .keyboard(let device):
            "cannot grab \(device): it is also a keyboard or pointer; other programs receive its keys too"
        case .notGrabbed(let device, let reason):
            "cannot grab \(device): \(reason); other programs may receive its keys"
        }
    }
}
