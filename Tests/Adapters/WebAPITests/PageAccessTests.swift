import ControlProtocol
import PracticeCore
import ServiceSettings
import TestSupport
import Testing

@testable import WebAPI

/// The log-ins of the page for other adapters: links, and the end of all log-ins.
@Suite(.timeLimit(.minutes(5))) struct PageAccessTests {
    private func server(_ change: (inout HTTPSettings) -> Void = { _ in }) -> ServerFixture {
        ServerFixture { settings in
            settings.token = "correct-horse"
            change(&settings)
        }
    }

    private func logIn(_ key: String, _ listener: Listener) async throws -> Answer {
        try await listener.ask("POST /login", #"{"key":"\#(key)"}"#)
    }

    /// Returns the cookie of a log-in with a new key.
    private func cookie(_ server: ServerFixture, _ listener: Listener) async throws -> String {
        let answer = try await logIn(try #require(try await server.access.openPage().key), listener)
        return String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })
    }

    @Test func aLinkLogsOneBrowserIn() async throws {
        let server = server()
        try await server.listen { listener in
            let opening = try await server.access.openPage()
            let page = "http://127.0.0.1:\(listener.port)/"
            let key = try #require(opening.key)
            #expect(opening.link == "\(page)#/log-in/\(key)")
            #expect((opening.addresses, opening.shared, opening.seconds) == ([page], false, 300))
            // A program that only fetches addresses does not use the key up.
            for path in ["/", "/login", "/api/session"] { _ = try await listener.ask("GET \(path)") }
            let answer = try await logIn(key, listener)
            #expect(answer.status == 204)
            let cookie = String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })
            #expect(try await listener.ask("GET /api/session", headers: ["Cookie": cookie]).status == 200)
            for sent in [key, "correct-horse", ""] {
                let refused = try await logIn(sent, listener)
                #expect([400, 401].contains(refused.status) && refused.header("Set-Cookie") == nil)
            }
        }
    }

    /// Waits a second for the throttle.
    @Test func countsWrongKeysAsWrongTokens() async throws {
        let server = server()
        try await server.listen { listener in
            let key = try #require(try await server.access.openPage().key)
            var answers: [Answer] = []
            while answers.count < 8, answers.last?.status != 429 {
                answers.append(try await logIn("battery \(answers.count)", listener))
            }
            #expect(answers.last?.status == 429)
            #expect(answers.first?.error?.contains("The link has been used, or is older than 5 minutes") == true)
            // A throttled client does not use the key up.
            try await until { try await logIn(key, listener).status == 204 }
        }
    }

    @Test func endsAllLogInsKeysAndStreams() async throws {
        let server = server { $0.trustedNetworks = ["127.0.0.0/8"].compactMap(NetworkRange.init(parsing:)) }
        try await server.listen { listener in
            _ = try await cookie(server, listener)
            let cookie = try await cookie(server, listener)
            let key = try #require(try await server.access.openPage().key)
            try await listener.events { events in
                let outcome = try await server.access.logOutAll()
                #expect(outcome == PageLogOut(ended: 2))
                // The end of a response in chunks.
                #expect(await events.reaches("\r\n0\r\n\r\n"))
            }
            #expect(try await listener.ask("GET /login", headers: ["Cookie": cookie])["loggedIn"] == false)
            #expect(try await logIn(key, listener).status == 401)
            // A browser can log in again.
            _ = try await self.cookie(server, listener)
            #expect(try await server.access.logOutAll() == PageLogOut(ended: 1))
        }
        await #expect(throws: PageRefusal.off) { try await server.access.openPage() }
    }

    @Test func aLogOutEndsTheStreamsOfItsLogInOnly() async throws {
        let server = server()
        try await server.listen { listener in
            let cookies = [try await cookie(server, listener), try await cookie(server, listener)]
            try await listener.events(cookie: cookies[0]) { ended in
                try await listener.events(cookie: cookies[1]) { other in
                    let answer = try await listener.ask("POST /logout", headers: ["Cookie": cookies[0]])
                    #expect(answer.status == 204)
                    #expect(await ended.reaches("\r\n0\r\n\r\n"))
                    await server.control.tell(.event(SessionEvent(frame: 7, .resumed)))
                    #expect(await other.reaches("\"frame\":7}"))
                }
            }
        }
    }

    @Test func needsNoKeyWithoutAToken() async throws {
        let server = ServerFixture()
        try await server.listen { listener in
            let opening = try await server.access.openPage()
            #expect(opening.key == nil && opening.link == nil)
            #expect(try await logIn("battery", listener).status == 204)
            #expect(try await server.access.logOutAll() == PageLogOut(ended: 0))
        }
    }

    @Test func tellsWhyThereIsNoPage() async throws {
        let server = ServerFixture { $0.address = WebAddress(parsing: "0.0.0.0") ?? $0.address }
        await #expect(throws: PageRefusal.off) { try await server.access.openPage() }
        await #expect(throws: ServerFixture.NoServer.self) { try await server.listen { _ in } }
        await #expect(throws: PageRefusal.unprotected) { try await server.access.openPage() }
    }
}
