import SessionCore
import Testing

@testable import OtherPlayers

@Suite struct MPDChoiceTests {
    @Test(arguments: [
        ("auto", MPDChoice.auto), ("off", .off),
        ("radio", .at(.host("radio", port: 6600), password: nil)),
        ("radio:6601", .at(.host("radio", port: 6601), password: nil)),
        ("secret@radio:6601", .at(.host("radio", port: 6601), password: "secret")),
        ("[::1]:6601", .at(.host("::1", port: 6601), password: nil)),
        ("[::1]", .at(.host("::1", port: 6600), password: nil)),
        ("::1", .at(.host("::1", port: 6600), password: nil)),
        ("/run/mpd/socket", .at(.socket(path: "/run/mpd/socket"), password: nil)),
        ("/home/a@b/socket", .at(.socket(path: "/home/a@b/socket"), password: nil)),
        ("secret@/run/mpd/socket", .at(.socket(path: "/run/mpd/socket"), password: "secret")),
    ])
    func readsWhatMPDsClientsRead(text: String, choice: MPDChoice) throws {
        #expect(try MPDChoice(parsing: text) == choice)
    }

    @Test(arguments: [
        "", "radio:", "radio:0", "radio:65536", "radio:http", ":6600", "[::1]6600", "[::1", "two words", "a@b@c",
        "@abstract", "/" + String(repeating: "a", count: 107),
    ])
    func refusesWhatIsNoAddress(text: String) {
        #expect(throws: OptionError.self) { try MPDChoice(parsing: text) }
    }

    @Test func showsNoPassword() throws {
        #expect(try MPDChoice(parsing: "secret@[::1]:6601").description == "[::1]:6601")
    }

    @Test(arguments: [
        ([:], false, MPDServer(address: .host("localhost", port: 6600))),
        ([:], true, MPDServer(address: .socket(path: "/run/mpd/socket"))),
        (["MPD_PORT": "6601"], false, MPDServer(address: .host("localhost", port: 6601))),
        (["MPD_HOST": ""], true, MPDServer(address: .socket(path: "/run/mpd/socket"))),
        (["MPD_HOST": "radio", "MPD_PORT": "6601"], true, MPDServer(address: .host("radio", port: 6601))),
        (["MPD_HOST": "secret@radio"], true, MPDServer(address: .host("radio", port: 6600), password: "secret")),
        (["MPD_HOST": "/tmp/mpd"], false, MPDServer(address: .socket(path: "/tmp/mpd"))),
    ])
    func findsTheMPDThatItsClientsFind(environment: [String: String], exists: Bool, server: MPDServer) throws {
        #expect(try MPDChoice.auto.server(environment: environment) { _ in exists } == server)
        #expect(try MPDChoice.off.server(environment: environment) { _ in exists } == nil)
    }

    @Test func findsNoneBehindAnImpossibleHost() {
        #expect(throws: OptionError.self) { try MPDChoice.auto.server(environment: ["MPD_HOST": "@abstract"]) }
    }
}
