extension WebSettings {
    /// The URL of the page for a browser on this computer; `nil` if the server is off, listens on a Unix socket, or lets
    /// the system choose the port.
    public var link: String? {
        guard isEnabled, port != 0, case .network(let listening) = address else { return nil }
        guard listening.bytes.allSatisfy({ $0 == 0 }) else { return address.url(port: port) }
        return listening.bytes.count == 4 ? "http://127.0.0.1:\(port)/" : "http://[::1]:\(port)/"
    }
}
