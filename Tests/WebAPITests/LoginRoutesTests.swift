import Foundation
import ServiceSettings
import TestSupport
import Testing

/// Guessed tokens, at `/login` and as Bearer.
@Suite(.timeLimit(.minutes(5))) struct LoginRoutesTests {
    /// The transport of a token.
    enum Way: CaseIterable {
        case logIn, bearer
    }

    private static let token = "correct-horse"

    private func closed(_ body: (ServerFixture) async throws -> Void) async throws {
        try await ServerFixture.open {
            $0.token = Self.token
        } _: { (fixture: ServerFixture) async throws in
            try await body(fixture)
        }
    }

    private func send(_ token: String, by way: Way, to fixture: ServerFixture) async throws -> Answer {
        switch way {
        case .logIn: try await fixture.ask("POST", "/login", #"{"token":"\#(token)"}"#)
        case .bearer: try await fixture.ask("GET", "/api/session", headers: ["Authorization": "Bearer \(token)"])
        }
    }

    /// Sends wrong tokens until one is throttled, at most eight, since a wait may already be over on a busy machine.
    ///
    /// - Returns: All responses.
    private func guess(by way: Way, at fixture: ServerFixture) async throws -> [Answer] {
        var answers: [Answer] = []
        while answers.count < 8, answers.last?.status != 429 {
            answers.append(try await send("battery", by: way, to: fixture))
        }
        return answers
    }

    @Test(arguments: Way.allCases) func throttlesAfterFiveWrongTokens(way: Way) async throws {
        try await closed { fixture in
            let answers = try await guess(by: way, at: fixture)
            #expect(answers.count >= 6)
            #expect(answers.dropLast().allSatisfy { $0.status == 401 })
            let throttled = try #require(answers.last)
            #expect((throttled.status, throttled.code) == (429, "TOO_MANY_ATTEMPTS"))
            #expect(1...30 ~= Int(throttled.header("Retry-After") ?? "") ?? 0)
        }
    }

    /// After five tokens, each verified one doubles the wait.
    @Test func verifiesFewGuesses() async throws {
        try await closed { fixture in
            let start = ContinuousClock.now
            var checked = 0
            for number in 1...300 {
                if try await send("battery\(number)", by: .logIn, to: fixture).status == 401 { checked += 1 }
            }
            let seconds = Double((ContinuousClock.now - start).components.seconds) + 1
            #expect(5...5 + Int(log2(seconds + 1)) ~= checked)
        }
    }

    /// A throttled client learns nothing of a token, not even of the right one.
    @Test(arguments: Way.allCases) func throttlesTheRightTokenToo(way: Way) async throws {
        try await closed { fixture in
            // On a busy machine a wait may end between two requests; the next one is longer.
            var status = 401
            for _ in 1...4 where status != 429 {
                _ = try await guess(by: way, at: fixture)
                status = try await send(Self.token, by: way, to: fixture).status
            }
            #expect(status == 429)
        }
    }

    @Test func neverThrottlesAValidCookie() async throws {
        try await closed { fixture in
            let cookie = try #require(try await send(Self.token, by: .logIn, to: fixture).header("Set-Cookie"))
            #expect(try await guess(by: .bearer, at: fixture).last?.status == 429)
            let value = String(cookie.prefix { $0 != ";" })
            #expect(try await fixture.ask("GET", "/api/session", headers: ["Cookie": value]).status == 200)
        }
    }

    @Test func countsOnlyWrongTokens() async throws {
        try await closed { fixture in
            let harmless = [
                [:], ["Cookie": "limber=expired"], ["Authorization": "Basic bGltYmVy"], ["Authorization": "Bearer"],
            ]
            for headers in harmless + harmless + harmless {
                #expect(try await fixture.ask("GET", "/api/session", headers: headers).status == 401)
                #expect(try await fixture.ask("POST", "/login", "{}").status == 400)
            }
            let answers = try await guess(by: .logIn, at: fixture)
            #expect(answers.count >= 6)
            #expect(answers.last?.status == 429)
            // Cookies are not throttled, either.
            for headers in harmless {
                #expect(try await fixture.ask("GET", "/api/session", headers: headers).status == 401)
            }
        }
    }
}
