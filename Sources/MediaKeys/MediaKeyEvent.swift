/// A device whose media keys are read.
public struct MediaKeyDevice: Hashable, Sendable, CustomStringConvertible {
    /// Where it is, such as `/dev/input/event3`.
    public let path: String
    /// What it calls itself, such as `WH-1000XM4 (AVRCP)`.
    public let name: String

    /// Both, for people.
    public var description: String { "'\(name)' (\(path))" }
}

/// What happens with media keys.
public enum MediaKeyEvent: Hashable, Sendable {
    /// A key was pressed.
    case pressed(MediaKey, MediaKeyDevice)
    /// A device is there, and is read from now on.
    case found(MediaKeyDevice)
    /// A device is gone.
    case lost(MediaKeyDevice)
    /// Something cannot be as it was wished for. Told once.
    case obstacle(MediaKeyObstacle)
}

/// What is in the way of media keys, in a sentence that says what to do.
public enum MediaKeyObstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// Devices that this user may not read.
    case unreadable(paths: [String])
    /// A device that was named is not there.
    case missing(path: String)
    /// A device that was named has no media keys.
    case withoutMediaKeys(MediaKeyDevice)
    /// What was named is no input device.
    case noInputDevice(path: String)
    /// A device cannot be opened; the reason is the system's.
    case unusable(path: String, reason: String)
    /// A device is not grabbed, since that would take the rest of it from everybody.
    case keyboard(MediaKeyDevice)
    /// A device cannot be grabbed; the reason is the system's.
    case notGrabbed(MediaKeyDevice, reason: String)
    /// Devices that come and go are not noticed; the reason is the system's.
    case unwatched(folder: String, reason: String)

    /// The sentence.
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
