import Glibc
import Testing

extension PageTests {
    @Suite struct ConnectionPageTests {
        @Test func reconnectsAfterADaemonRestart() async throws {
            let host = try PageHost()
            let first = try await host.serve()
            try await Browser.use(in: host.home) { page in
                try await page.go(to: host.address)
                try await page.wait(for: "No stretch sessions yet")
                first.signal(SIGTERM)
                try await page.wait(for: "The connection to Limber is lost.", in: "#connection")
                _ = try await first.finished()
                #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
                try await host.serving { _ in
                    try await page.wait(for: "Stretched today!")
                    #expect(try await page.text(of: "#connection") == "")
                }
            }
        }

        @Test func asksForTheTokenOnce() async throws {
            let host = try PageHost(changing: ["LIMBER_HTTP_TOKEN": "correct-horse-battery"])
            try await host.page(at: "#/setup") { page, _ in
                try await page.wait(for: "Log in to Limber")
                try await page.type("wrong-horse-battery", into: "#token")
                try await page.click("Log In")
                try await page.wait(for: "Wrong token.")
                try await page.type("correct-horse-battery", into: "#token")
                try await page.press(Browser.Key.enter)
                try await page.wait(for: "8 regions")
                try await page.reload()
                try await page.wait(for: "8 regions")
                #expect(try await page.evaluate("return document.cookie;") == "")
                // The event stream uses the same cookie.
                #expect(try await host.home.limber("stretch", "neck:20", "--output", "null:virtual").status == 0)
                try await page.wait(for: "Last stretched: Today")
            }
        }

        @Test func hidesTheConnectionStateAtTheLogIn() async throws {
            let host = try PageHost(changing: ["LIMBER_HTTP_TOKEN": "correct-horse-battery"])
            try await host.page { page, _ in
                try await page.wait(for: "Log in to Limber")
                try await page.type("wrong-horse-battery", into: "#token")
                try await page.click("Log In")
                try await page.wait(for: "Wrong token.")
                #expect(try await page.text(of: "#connection") == "")
            }
        }

        @Test func logsOut() async throws {
            let host = try PageHost(changing: ["LIMBER_HTTP_TOKEN": "correct-horse-battery"])
            try await host.page(at: "#/profile") { page, _ in
                try await page.wait(for: "Log in to Limber")
                try await page.type("correct-horse-battery", into: "#token")
                try await page.click("Log In")
                try await page.wait(until: "document.querySelectorAll('.statistics strong').length === 4")
                try #require(try await page.texts(of: "main button").contains("Log Out"))
                try await page.click("Log Out")
                try await page.wait(for: "Log in to Limber")
                #expect(try await page.text(of: "#connection") == "")
                try await page.reload()
                try await page.wait(for: "Log in to Limber")
            }
        }
    }
}
