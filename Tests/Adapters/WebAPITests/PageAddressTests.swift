import ServiceSettings
import Testing

/// The addresses of the page for other devices. Pure rules: milliseconds.
@Suite struct PageAddressTests {
    private static let interfaces = ["192.168.1.20", "10.0.0.3", "fd00::3"].compactMap(IPAddress.init(parsing:))

    private struct Case: Sendable {
        let address: String
        var hosts: [String] = []
        var proxies: [String] = []
        let isShared: Bool
        let addresses: [String]
    }

    private static let local = "http://127.0.0.1:5462/"
    private static let network = ["http://192.168.1.20:5462/", "http://10.0.0.3:5462/"]

    private static let cases = [
        Case(address: "127.0.0.1", isShared: false, addresses: [local]),
        Case(address: "0.0.0.0", isShared: true, addresses: network),
        Case(address: "::", isShared: true, addresses: network + ["http://[fd00::3]:5462/"]),
        Case(address: "10.0.0.3", isShared: true, addresses: ["http://10.0.0.3:5462/"]),
        Case(address: "fd00::3", isShared: true, addresses: ["http://[fd00::3]:5462/"]),
        // A name without a proxy may have any port.
        Case(address: "127.0.0.1", hosts: ["limber.example"], isShared: false, addresses: [local]),
        Case(
            address: "127.0.0.1", hosts: ["limber.example"], proxies: ["127.0.0.1"], isShared: true,
            addresses: ["http://limber.example/", local]),
        Case(
            address: "unix:/run/http.sock", hosts: ["limber.example"], isShared: true,
            addresses: ["http://limber.example/"]),
        Case(address: "unix:/run/http.sock", isShared: false, addresses: []),
    ]

    @Test(arguments: cases.indices) func areThoseThatOtherDevicesCanOpen(index: Int) throws {
        let given = Self.cases[index]
        var settings = HTTPSettings()
        settings.address = try #require(WebAddress(parsing: given.address))
        settings.allowedHosts = given.hosts
        settings.trustedProxies = given.proxies.compactMap(NetworkRange.init(parsing:))
        #expect(settings.isShared == given.isShared)
        #expect(settings.pageAddresses(of: Self.interfaces, port: 5462) == given.addresses)
    }

    @Test func isOfThisComputerWithoutANetwork() throws {
        var settings = HTTPSettings()
        settings.address = try #require(WebAddress(parsing: "0.0.0.0"))
        #expect(settings.pageAddresses(of: [], port: 80) == ["http://127.0.0.1:80/"])
    }
}
