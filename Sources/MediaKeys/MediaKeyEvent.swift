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
    case obstacle(MediaKeyObstacle)
}

/// An obstacle to reading media keys. Each `reason` is the system's error text.
public enum MediaKeyObstacle: Error, Hashable, Sendable, CustomStringConvertible {
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
    /// A folder cannot be watched, so that newly connected devices are not detected.
    case unwatched(folder: String, reason: String)

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
        case .unwatched(let folder, let reason):
            "cannot watch '\(folder)' for new devices: \(reason); restart limber after connecting one"
        }
    }
}
