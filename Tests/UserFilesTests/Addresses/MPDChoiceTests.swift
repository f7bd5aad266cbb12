import ServiceSettings
import SessionCore
import Testing

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
    func readsTheAddressesOfMPDClients(text: String, choice: MPDChoice) throws {
        #expect(try MPDChoice(parsing: text) == choice)
    }

    @Test(arguments: [
        "", "radio:", "radio:0", "radio:65536", "radio:http", ":6600", "[::1]6600", "[::1", "two words", "a@b@c",
        "@abstract", "/" + String(repeating: "a", count: 107),
    ])
    func rejectsAnInvalidAddress(text: String) {
        #expect(throws: OptionError.self) { try MPDChoice(parsing: text) }
    }

    @Test func hidesThePassword() throws {
        #expect(try MPDChoice(parsing: "secret@[::1]:6601").description == "[::1]:6601")
    }
}
