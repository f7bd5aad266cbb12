extension WebSettings {
    /// Where a browser on this machine finds the page; `nil` where there is none, or nobody knows its port beforehand.
    public var link: String? {
        guard isEnabled, port != 0 else { return nil }
        let isEverywhere = address.bytes.allSatisfy { $0 == 0 }
        if address.bytes.count == 4 { return "http://\(isEverywhere ? "127.0.0.1" : "\(address)"):\(port)/" }
        return "http://[\(isEverywhere ? "::1" : "\(address)")]:\(port)/"
    }
}
