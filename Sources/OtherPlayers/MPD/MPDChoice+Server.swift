import Glibc
import ServiceSettings
import SessionCore

extension MPDChoice {
    /// Returns the MPD server of the setting; `nil` for `off`.
    ///
    /// `auto` finds the server as MPD's own clients do: `$MPD_HOST`, which may be `PASSWORD@HOST`, with `$MPD_PORT`;
    /// else the socket `/run/mpd/socket` if it exists; else port 6600 of localhost.
    ///
    /// - Throws: ``OptionError`` if `$MPD_HOST` is invalid.
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
