import Foundation
import TestSupport
import Testing

/// A home with the sample catalog, a silent output in real time, and the page on a port of its own. Sessions start with a
/// hold.
final class PageHost: Sendable {
    let home: TemporaryHome
    let port: Int

    /// - Parameter changes: Further environment variables of every process in the home.
    init(changing changes: [String: String?] = [:]) throws {
        port = Port.next()
        var environment: [String: String?] = [
            "LIMBER_HTTP_PORT": "\(port)", "LIMBER_SESSION_OUTPUT": "null", "LIMBER_SESSION_MUSIC": "none",
            "LIMBER_SESSION_LEAD_IN": "none", "LIMBER_SESSION_CHANGE_OVER": "0", "LIMBER_SESSION_TONES": "off",
            "LIMBER_SESSION_CATALOG": "$TEST_HOME/catalog",
            "LIMBER_OTHER_PLAYERS_MPD": "off", "LIMBER_KEYS_DEVICES": "$TEST_HOME/keys",
        ]
        for (name, value) in changes { environment[name] = value }
        home = try TemporaryHome(changing: environment)
        try SampleCatalog.write(to: home)
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
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    /// Starts a daemon and waits until it answers.
    func serve() async throws -> Running {
        let daemon = try home.start(["serve"])
        try await until { (try? await HTTP.ask("GET", self.address + "/healthz"))?.status == 200 }
        return daemon
    }

    /// Opens the page of a running daemon in a browser.
    func page(
        at place: String = "", _ body: (Browser, Running) async throws -> Void
    ) async throws {
        try await serving { daemon in
            try await Browser.use(in: home) { browser in
                try await browser.go(to: "\(address)/\(place)")
                try await body(browser, daemon)
            }
        }
    }

    /// Sends a request to the daemon's API and returns the response body.
    @discardableResult
    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Data {
        let (status, data) = try await HTTP.ask(method, address + path, json: body.map { Data($0.utf8) })
        #expect(200..<300 ~= status, "\(method) \(path): \(String(decoding: data, as: UTF8.self))")
        return data
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
}
