import Glibc
import ServiceSettings
import SessionCore

extension MPDChoice {
    /// The MPD that is meant; `nil` for none.
    ///
    /// `auto` is the one that MPD's own clients would find: `$MPD_HOST`, which may be `PASSWORD@HOST`, and `$MPD_PORT`;
    /// else `/run/mpd/socket`, where it exists; else port 6600 of this machine.
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
            return try Self.at(parsing: host, defaultPort: port).server(environment: environment, exists: exists)
        }
        let socket = "/run/mpd/socket"
        return MPDServer(address: exists(socket) ? .socket(path: socket) : .host("localhost", port: port))
    }
}
