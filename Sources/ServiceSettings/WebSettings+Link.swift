extension WebSettings {
    /// The URL of the page for a browser on this computer; `nil` if the server is off or the system chooses the port.
    public var link: String? {
        guard isEnabled, port != 0 else { return nil }
        let isEverywhere = address.bytes.allSatisfy { $0 == 0 }
        if address.bytes.count == 4 { return "http://\(isEverywhere ? "127.0.0.1" : "\(address)"):\(port)/" }
        return "http://[\(isEverywhere ? "::1" : "\(address)")]:\(port)/"
    }
}
