import CLinux
import Glibc

/// The network addresses of this computer.
public enum NetworkInterfaces {
    /// Returns the addresses of the interfaces that are up, in their usual notation. The address that reaches the
    /// internet is the first; loopback addresses and those of a single link are left out.
    public static func addresses() -> [String] {
        let outer = outerAddress()
        return [outer].compactMap { $0 } + interfaces().filter { $0 != outer }
    }

    /// Returns the addresses of the interfaces. The sandbox of a service may not allow to list them.
    private static func interfaces() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        let wanted = UInt32(IFF_UP | IFF_RUNNING)
        var found: [String] = []
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            guard interface.ifa_flags & wanted == wanted, interface.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let address = interface.ifa_addr, let text = text(of: address), !isOfLink(text), !found.contains(text)
            else { continue }
            found.append(text)
        }
        return found
    }

    /// Returns the IPv4 address that the default route uses.
    private static func outerAddress() -> String? {
        var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        return clinux_route_address(&text, text.count) ? Self.text(text) : nil
    }

    /// Whether an address is valid on a single link only (RFC 3927; RFC 4291, 2.5.6).
    private static func isOfLink(_ address: String) -> Bool {
        address.hasPrefix("169.254.") || address.hasPrefix("fe80:") || address.contains("%")
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return Self.text(host)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
