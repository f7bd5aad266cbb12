import ServiceSettings
import SessionCore
import Testing

/// Addresses of MPD and of networks.
@Suite struct AddressTests {
    @Test(arguments: [
        ("auto", MPDChoice.auto), ("off", .off),
        ("radio", .at(.host("radio", port: 6600), password: nil)),
        ("radio:6601", .at(.host("radio", port: 6601), password: nil)),
        ("secret@radio:6601", .at(.host("radio", port: 6601), password: "secret")),
        ("secret@192.168.0.2", .at(.host("192.168.0.2", port: 6600), password: "secret")),
        ("[::1]:6601", .at(.host("::1", port: 6601), password: nil)),
        ("[::1]", .at(.host("::1", port: 6600), password: nil)),
        ("::1", .at(.host("::1", port: 6600), password: nil)),
        ("/run/mpd/socket", .at(.socket(path: "/run/mpd/socket"), password: nil)),
        ("/home/a@b/socket", .at(.socket(path: "/home/a@b/socket"), password: nil)),
        ("secret@/run/mpd/socket", .at(.socket(path: "/run/mpd/socket"), password: "secret")),
    ])
    func readsTheAddressesOfMPDClients(text: String, choice: MPDChoice) throws {
        #expect(try MPDChoice(parsing: text) == choice)
    }

    @Test func hidesThePassword() throws {
        #expect(try MPDChoice(parsing: "secret@[::1]:6601").description == "[::1]:6601")
    }

    @Test(arguments: [
        "", "radio:", "radio:0", "radio:65536", "radio:http", ":6600", "[::1]6600", "[::1", "two words", "a@b@c",
        "@abstract", "/" + String(repeating: "a", count: 107),
    ])
    func rejectsAnInvalidAddress(text: String) {
        #expect(throws: OptionError.self) { try MPDChoice(parsing: text) }
    }

    @Test(arguments: [
        ("192.168.1.0/24", "192.168.1.255", true), ("192.168.1.0/24", "192.168.2.0", false),
        ("10.0.0.0/9", "10.127.1.1", true), ("10.0.0.0/9", "10.128.0.0", false), ("0.0.0.0/0", "8.8.8.8", true),
        ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.8", false),
        ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false), ("::1/128", "::1", true),
        ("10.0.0.0/8", "::ffff:10.2.3.4", true), ("::/0", "10.2.3.4", false), ("fe80::/10", "fe80::1%eth0", true),
    ])
    func aNetworkContainsItsAddresses(network: String, address: String, contains: Bool) throws {
        let network = try #require(NetworkRange(parsing: network))
        #expect(network.contains(try #require(IPAddress(parsing: address))) == contains)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0/8", "fd00::/129", "localhost", "fe80::%eth0/10",
    ])
    func rejectsAnInvalidNetwork(text: String) {
        #expect(NetworkRange(parsing: text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.8.8", true), ("::1", true), ("::ffff:127.0.0.1", true), ("0.0.0.0", false),
        ("::", false),
    ])
    func recognizesLoopback(address: String, isLoopback: Bool) throws {
        #expect(try #require(IPAddress(parsing: address)).isLoopback == isLoopback)
    }
}
