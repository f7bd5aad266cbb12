import Foundation
import TestSupport
import Testing

/// A home with the sample catalog, a silent output in real time, and the page on a port of its own. Sessions start with a
/// hold.
final class PageHost: Sendable {
    let home: TemporaryHome
    let port: Int

    /// - Parameter changes: Further environment variables of every process in the home.
    init(changing changes: [String: String?] = [:]) {
        port = Port.next()
        let environment: [String: String?] = [
            "LIMBER_HTTP_PORT": "\(port)", "LIMBER_SESSION_OUTPUT": "null", "LIMBER_SESSION_MUSIC": "none",
            "LIMBER_SESSION_LEAD_IN": "none", "LIMBER_SESSION_CATALOG": "$TEST_HOME/catalog",
        ]
        home = .withCatalog(changing: changes.merging(environment) { change, _ in change })
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// Runs the daemon for the duration of `body`, and returns once it has ended.
    func serving(_ body: (Running) async throws -> Void) async throws {
        let daemon = try await serve()
        do {
            try await body(daemon)
        } catch {
            daemon.signal(SIGKILL)
            throw error
        }
        try await daemon.ended(by: SIGTERM)
    }

    /// Starts a daemon and waits until it answers.
    func serve() async throws -> Running {
        let daemon = try home.start(["serve"])
        try await until { (try? await HTTP.ask("GET", self.address + "/healthz"))?.status == 200 }
        return daemon
    }

    /// Opens the page of a running daemon in a browser, and waits until it shows a text.
    func page(
        at place: String = "", showing text: String = "", in selector: String = "main",
        _ body: (Browser, Running) async throws -> Void
    ) async throws {
        try await serving { daemon in
            try await Browser.use(in: home) { browser in
                try await browser.go(to: "\(address)/\(place)", showing: text, in: selector)
                try await body(browser, daemon)
            }
        }
    }

    /// Shows a stretch session that has begun.
    func session(
        of regions: KeyValuePairs<String, Int> = ["neck": 600], _ body: (Browser, Running) async throws -> Void
    ) async throws {
        try await page(at: "#/session") { page, daemon in
            try await setUp(regions)
            try await send("POST", "/api/session/start", "{}")
            try await page.wait(for: "Left Side", in: "#player")
            try await body(page, daemon)
        }
    }

    /// Sends a request to the daemon's API and returns the response body.
    @discardableResult
    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Data {
        let answer = try await HTTP.ask(method, address + path, json: body.map { Data($0.utf8) })
        #expect(200..<300 ~= answer.status, "\(method) \(path): \(String(decoding: answer.body, as: UTF8.self))")
        return answer.body
    }

    /// Saves a set-up of regions with seconds; all others are off.
    func setUp(_ regions: KeyValuePairs<String, Int>) async throws {
        let on = regions.map { #"{"region":"\#($0.key)","durationSeconds":\#($0.value),"enabled":true}"# }
        let others = ["neck", "shoulders", "back", "hip_flexors", "glutes", "hamstrings", "quads", "calves"]
            .filter { name in !regions.contains { $0.key == name } }
            .map { #"{"region":"\#($0)","durationSeconds":60,"enabled":false}"# }
        try await send(
            "PUT", "/api/setup",
            #"{"regions":[\#((on + others).joined(separator: ","))],"spotifyPlaylistUrl":null}"#)
    }

    /// Saves the profile of somebody who wants to lose weight.
    func putProfile(height: Double = 180, target: Double = 75) async throws {
        try await send(
            "PUT", "/api/nutrition-profile",
            #"{"height":\#(height),"born":"1990-05-01","sex":"male","activity":"moderately_active","#
                + #""goal":"lose_weight","target":\#(target)}"#)
    }

    /// Stores a weight in kilograms.
    func weigh(_ weight: Double) async throws { try await send("POST", "/api/weights", #"{"weight":\#(weight)}"#) }

    /// Stores a session of one stretch.
    func storeStretchSession(at time: String, seconds: Int = 60) async throws {
        try await send(
            "POST", "/api/stretch-sessions",
            #"{"completedAt":"\#(time)","totalDurationSeconds":\#(seconds),"regionsCompleted":1,"regionsSkipped":0,"#
                + #""stretches":[{"region":"neck","stretchId":"neck-turn","stretchName":"Turn","durationSeconds":60,"#
                + #""skippedSegments":0}]}"#)
    }
}
