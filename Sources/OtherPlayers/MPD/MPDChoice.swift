import Glibc
public import SessionCore

/// Which MPD is interrupted, as the setting names it.
public enum MPDChoice: Hashable, Sendable {
    /// The one that MPD's own clients would find: `$MPD_HOST`, which may be `PASSWORD@HOST`, and `$MPD_PORT`; else
    /// `/run/mpd/socket`, where it exists; else port 6600 of this machine.
    case auto
    /// This one.
    case at(MPDAddress, password: String?)
    /// None.
    case off

    /// Reads `auto`, `off`, or an address: `[PASSWORD@]HOST[:PORT]` or an absolute path.
    ///
    /// - Throws: ``OptionError`` with what is wrong with it.
    public init(parsing text: String) throws(OptionError) {
        switch text {
        case "auto": self = .auto
        case "off": self = .off
        default:
            let (password, address) = Self.split(text)
            self = .at(try MPDAddress(parsing: address), password: password)
        }
    }

    /// As MPD's clients read `$MPD_HOST`: the password ends at the first at sign.
    private static func split(_ text: String) -> (password: String?, address: String) {
        guard !text.hasPrefix("/"), let end = text.firstIndex(of: "@"), end > text.startIndex else {
            return (nil, text)
        }
        return (String(text[..<end]), String(text[text.index(after: end)...]))
    }

    /// The MPD that is meant; `nil` for none.
    ///
    /// - Throws: ``OptionError`` where the environment names none that can be.
    func server(
        environment: [String: String], exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) throws(OptionError) -> MPDServer? {
        switch self {
        case .off: return nil
        case .at(let address, let password): return MPDServer(address: address, password: password)
        case .auto: break
        }
        let port = environment["MPD_PORT"].flatMap { Int($0) } ?? MPDAddress.standardPort
        if let host = environment["MPD_HOST"], !host.isEmpty {
            let (password, address) = Self.split(host)
            return MPDServer(address: try MPDAddress(parsing: address, defaultPort: port), password: password)
        }
        let socket = "/run/mpd/socket"
        return MPDServer(address: exists(socket) ? .socket(path: socket) : .host("localhost", port: port))
    }
}

extension MPDChoice: CustomStringConvertible {
    /// The setting as it is written, without the password.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .off: "off"
        case .at(let address, _): address.description
        }
    }
}
