import Foundation
import ServiceSettings
import TestSupport
import Testing

/// Guesses of the token, at `/login` and as Bearer.
@Suite(.timeLimit(.minutes(5))) struct LoginRoutesTests {
    /// The way in which a token is sent.
    enum Way: CaseIterable {
        case logIn, bearer
    }

    private static let token = "correct-horse"

    private func closed(_ body: (Site) async throws -> Void) async throws {
        try await Site.open {
            $0.token = Self.token
        } _: { (site: Site) async throws in
            try await body(site)
        }
    }

    private func send(_ token: String, by way: Way, to site: Site) async throws -> Answer {
        switch way {
        case .logIn: try await site.ask("POST", "/login", #"{"token":"\#(token)"}"#)
        case .bearer: try await site.ask("GET", "/api/session", headers: ["Authorization": "Bearer \(token)"])
        }
    }

    /// Sends wrong tokens until one is throttled, at most eight: while the machine is busy, a wait may be over already.
    ///
    /// - Returns: The answers to all.
    private func guess(by way: Way, at site: Site) async throws -> [Answer] {
        var answers: [Answer] = []
        while answers.count < 8, answers.last?.status != 429 {
            answers.append(try await send("battery", by: way, to: site))
        }
        return answers
    }

    @Test(arguments: Way.allCases) func throttlesAfterFiveWrongTokens(way: Way) async throws {
        try await closed { site in
            let answers = try await guess(by: way, at: site)
            #expect(answers.count >= 6)
            #expect(answers.dropLast().allSatisfy { $0.status == 401 })
            let throttled = try #require(answers.last)
            #expect((throttled.status, throttled.code) == (429, "TOO_MANY_ATTEMPTS"))
            #expect(1...30 ~= Int(throttled.header("Retry-After") ?? "") ?? 0)
        }
    }

    /// After five tokens, each one that is tried doubles the wait.
    @Test func checksFewTokensOfAGuesser() async throws {
        try await closed { site in
            let start = ContinuousClock.now
            var checked = 0
            for number in 1...300 {
                if try await send("battery\(number)", by: .logIn, to: site).status == 401 { checked += 1 }
            }
            let seconds = Double((ContinuousClock.now - start).components.seconds) + 1
            #expect(5...5 + Int(log2(seconds + 1)) ~= checked)
        }
    }

    /// A throttled client learns nothing of a token, not even of the right one.
    @Test(arguments: Way.allCases) func throttlesTheRightTokenToo(way: Way) async throws {
        try await closed { site in
            // On a busy machine a wait may end between two requests: the next one is longer.
            var status = 401
            for _ in 1...4 where status != 429 {
                _ = try await guess(by: way, at: site)
                status = try await send(Self.token, by: way, to: site).status
            }
            #expect(status == 429)
        }
    }

    @Test func neverThrottlesAValidCookie() async throws {
        try await closed { site in
            let cookie = try #require(try await send(Self.token, by: .logIn, to: site).header("Set-Cookie"))
            #expect(try await guess(by: .bearer, at: site).last?.status == 429)
            let value = String(cookie.prefix { $0 != ";" })
            #expect(try await site.ask("GET", "/api/session", headers: ["Cookie": value]).status == 200)
        }
    }

    @Test func countsOnlyWrongTokens() async throws {
        try await closed { site in
            let harmless = [
                [:], ["Cookie": "limber=expired"], ["Authorization": "Basic bGltYmVy"], ["Authorization": "Bearer"],
            ]
            for headers in harmless + harmless + harmless {
                #expect(try await site.ask("GET", "/api/session", headers: headers).status == 401)
                #expect(try await site.ask("POST", "/login", "{}").status == 400)
            }
            let answers = try await guess(by: .logIn, at: site)
            #expect(answers.count >= 6)
            #expect(answers.last?.status == 429)
            // They are not throttled, either.
            for headers in harmless {
                #expect(try await site.ask("GET", "/api/session", headers: headers).status == 401)
            }
        }
    }
}
