import HTTPTypes
import ServiceSettings
import Testing

@testable import WebAPI

@Suite struct ProxyRulesTests {
    private var rules: ProxyRules {
        var settings = WebSettings()
        settings.trustedProxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].compactMap(NetworkRange.init(parsing:))
        return ProxyRules(settings)
    }

    private static let chains: [(peer: String, chain: [String], client: String?)] = [
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["203.0.113.9", "198.51.100.7 , 10.1.2.3"], "198.51.100.7"),
        ("127.0.0.1", ["10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", ["198.51.100.7:4711"], "198.51.100.7"),
        ("fd00::1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        ("::ffff:127.0.0.1", ["2001:db8::7"], "2001:db8::7"),
        ("127.0.0.1", ["198.51.100.7, unknown"], nil),
        ("127.0.0.1", ["198.51.100.7, "], "198.51.100.7"),
    ]

    @Test(arguments: chains)
    func usesTheLastAddressThatIsNoProxy(peer: String, chain: [String], client: String?) throws {
        var fields = HTTPFields()
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        for value in chain { fields.append(HTTPField(name: name, value: value)) }
        #expect(rules.client(of: fields, from: IPAddress(parsing: peer))?.description == client)
    }
}
