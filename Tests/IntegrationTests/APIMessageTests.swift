import Foundation
import SDBus
import TestSupport
import Testing

/// Messages for the page name no commands, because a phone has no terminal.
@Suite(.takingTurns) struct APIMessageTests {
    /// A request whose response has a message.
    struct Request: CustomTestStringConvertible {
        let method: String
        let path: String
        let body: String?
        /// Whether a session plays.
        var isPlaying = false

        var testDescription: String { "\(method) \(path) \(body ?? "")" }
    }

    private static let refused = [
        Request(method: "POST", path: "/api/session", body: #"{"command":"pause"}"#),
        Request(method: "POST", path: "/api/session/start", body: #"{"kind":"stretch"}"#),
        Request(method: "POST", path: "/api/session/start", body: #"{"kind":"stretch","recovery":"resume"}"#),
        Request(method: "POST", path: "/api/session/start", body: #"{"kind":"meditation"}"#, isPlaying: true),
        Request(method: "POST", path: "/api/session/start", body: #"{"music":"/etc/passwd"}"#),
        Request(method: "POST", path: "/v1/plans/generate", body: "{}"),
        Request(method: "PUT", path: "/api/nutrition-profile", body: #"{"height":180}"#),
        Request(method: "POST", path: "/api/reminders/open/weekly_checkin/answer", body: #"{"text":"81"}"#),
    ]

    @Test(arguments: refused) func namesNoCommand(_ request: Request) async throws {
        let page = try PageHost()
        let daemon = try await page.serve()
        try await page.setUp(request.isPlaying ? ["neck": 60] : [:])
        if request.isPlaying { try await page.send("POST", "/api/session/start", "{}") }
        let json = request.body.map { Data($0.utf8) }
        let answer = try await HTTP.ask(request.method, page.address + request.path, json: json)
        let sentence = try #require(try Self.sentence(in: answer.body))
        #expect(!sentence.contains("limber "))
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    /// The message of an error, or of a plan that could not be calculated.
    private static func sentence(in body: Data) throws -> String? {
        let answer = try JSONSerialization.jsonObject(with: body) as? [String: Any]
        let error = answer?["error"] as? [String: Any]
        let recalculation = (answer?["data"] as? [String: Any])?["recalculation"] as? [String: Any]
        return (error ?? recalculation)?["message"] as? String
    }

    @Test func namesNoCommandWhileTheDeviceIsMissing() async throws {
        let page = try PageHost(changing: ["LIMBER_SESSION_OUTPUT": "alsa:hw:7"])
        let daemon = try await page.serve()
        try await page.setUp(["neck": 60])
        try await page.send("POST", "/api/session/start", "{}")
        let answer = try JSONSerialization.jsonObject(with: try await page.send("GET", "/api/session"))
        let session = (answer as? [String: Any])?["data"] as? [String: Any]
        let sentence = try #require(session?["outputError"] as? String)
        #expect(!sentence.contains("limber "))
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus"))
    func namesNoCommandWhileNotificationsAreBlocked() async throws {
        let bus = try PrivateBus()
        let server = try await NotificationDaemon(on: bus)
        let page = try PageHost(changing: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        let daemon = try await page.serve()
        let refusal = #"{"consent":"refused"}"#
        let status = try JSONSerialization.jsonObject(
            with: try await page.send("POST", "/api/notifications/permission", refusal))
        let data = try #require((status as? [String: Any])?["data"] as? [String: Any])
        #expect(data["state"] as? String == "blocked")
        let steps = try #require(data["steps"] as? [String])
        #expect(steps.allSatisfy { !$0.contains("limber ") })
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
        withExtendedLifetime(server) {}
    }
}
