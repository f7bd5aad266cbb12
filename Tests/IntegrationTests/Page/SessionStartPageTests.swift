import ControlProtocol
import ControlSocket
import Glibc
import Testing

extension PageTests {
    /// The page's questions before it starts or ends a session.
    @Suite struct SessionStartPageTests {
        private let host: PageHost

        init() throws { host = try PageHost() }

        @Test func asksBeforeReplacingASession() async throws {
            try await host.page { page, _ in
                try await host.setUp(["neck": 600])
                try await page.wait(for: "No meditation sessions yet")
                try await host.send("POST", "/api/session/start", "{}")
                try await page.wait(for: "Turn", in: "#running")
                try await page.click("Meditate")
                try await page.wait(for: "A session is running", in: "dialog", within: 5)
                #expect(try await page.text(of: "dialog").contains("Turn"))
                try await page.click("Cancel")
                #expect(try await page.text(of: "h1") == "Today")
                try await page.click("Meditate")
                try await page.click("Back to Session")
                try await page.wait(for: "Neck · 1 of 1")
                try await page.click("Today")
                try await page.wait(for: "No meditation sessions yet")
                try await page.click("Meditate")
                try await page.click("End and Start New")
                try await page.wait(for: "Meditation · 1 of 3")
            }
        }

        @Test func closesAQuestionAboutAnEndedSession() async throws {
            try await host.page(at: "#/session") { page, _ in
                try await host.setUp(["neck": 600])
                try await host.send("POST", "/api/session/start", "{}")
                try await page.wait(for: "Left Side")
                try await page.click("Stop")
                try await page.wait(for: "End Session?", in: "dialog")
                try await host.home.session().perform(.stop)
                try await page.wait(until: "!document.querySelector('dialog')", within: 5)
            }
        }

        @Test func closesAQuestionAboutAResumedSession() async throws {
            let daemon = try await host.serve()
            try await host.setUp(["neck": 600])
            try await host.home.session().perform(.play)
            try await host.home.waitForCheckpoint()
            daemon.signal(SIGKILL)
            _ = try await daemon.finished()
            try await host.page { page, _ in
                try await page.wait(for: "Resume Session?", in: ".offer")
                try await page.click("Stretch Now")
                try await page.wait(for: "Resume Session?", in: "dialog")
                try await host.home.session().perform(.play)
                try await page.wait(for: "Turn", in: "#running", within: 5)
                try await page.wait(until: "!document.querySelector('dialog')", within: 5)
            }
        }
    }
}
