import Foundation
import SDBus
import TestSupport
import Testing

/// Messages for the page name no commands, because a phone has no terminal.
@Suite(.timeLimit(.minutes(5))) struct APIMessageTests {
    /// Requests that fail while no region is on and no session plays.
    private static let refused = [
        ("POST", "/api/session", #"{"command":"pause"}"#),
        ("POST", "/api/session/start", #"{"kind":"stretch"}"#),
        ("POST", "/api/session/start", #"{"kind":"stretch","recovery":"resume"}"#),
        ("POST", "/api/session/start", #"{"music":"/etc/passwd"}"#),
        ("POST", "/v1/plans/generate", "{}"),
        ("PUT", "/api/nutrition-profile", #"{"height":180}"#),
        ("POST", "/api/schedules", #"{"request":{"routine":"gone"},"rule":{"at":["07:00"]}}"#),
        // A start of the programme takes no options for stretches.
        ("POST", "/api/schedules", #"{"request":{"regions":["programme"],"rounds":2},"rule":{"at":["07:00"]}}"#),
        ("POST", "/api/schedules", #"{"request":{"output":"null:virtual"},"rule":{"at":["07:00"]}}"#),
        ("POST", "/api/schedules/gone/skip", "{}"),
        ("POST", "/api/reminders/open/weekly_checkin/answer", #"{"text":"81"}"#),
    ]

    private func object(_ json: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    /// Sends a request, whose response has the message of an error, or of a plan that could not be calculated.
    private func expectNoCommand(_ method: String, _ path: String, _ body: String, from page: PageHost) async throws {
        let answer = try object(try await HTTP.ask(method, page.address + path, json: Data(body.utf8)).body)
        let recalculation = (answer["data"] as? [String: Any])?["recalculation"]
        let message = (answer["error"] ?? recalculation) as? [String: Any]
        let sentence = try #require(message?["message"] as? String, "\(path) \(body)")
        #expect(!sentence.contains("limber ") && !sentence.contains("--"), "\(path) \(body)")
    }

    @Test func refusalsNameNoCommand() async throws {
        let page = PageHost()
        try await page.serving { _ in
            try await page.setUp([:])
            for (method, path, body) in Self.refused { try await expectNoCommand(method, path, body, from: page) }
            try await page.setUp(["neck": 60])
            try await page.send("POST", "/api/session/start", "{}")
            try await expectNoCommand("POST", "/api/session/start", #"{"kind":"meditation"}"#, from: page)
        }
    }

    @Test func aMissingDeviceNamesNoCommand() async throws {
        let page = PageHost(changing: ["LIMBER_SESSION_OUTPUT": "alsa:hw:7"])
        try await page.serving { _ in
            try await page.setUp(["neck": 60])
            try await page.send("POST", "/api/session/start", "{}")
            let session = try object(try await page.send("GET", "/api/session"))["data"] as? [String: Any]
            let sentence = try #require(session?["outputError"] as? String)
            #expect(!sentence.contains("limber "))
        }
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus"))
    func blockedNotificationsNameNoCommand() async throws {
        let bus = try PrivateBus()
        let server = try await NotificationDaemon(on: bus)
        let page = PageHost(changing: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        try await page.serving { _ in
            let answer = try await page.send("POST", "/api/notifications/permission", #"{"consent":"refused"}"#)
            let status = try #require(try object(answer)["data"] as? [String: Any])
            #expect(status["state"] as? String == "blocked")
            let steps = try #require(status["steps"] as? [String])
            #expect(steps.allSatisfy { !$0.contains("limber ") })
        }
        withExtendedLifetime(server) {}
    }
}
