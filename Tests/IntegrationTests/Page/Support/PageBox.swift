import Foundation
import TestSupport
import Testing

/// A box that plays the sample catalog into nowhere, in real time, and serves the page on a port of its own.
final class PageBox: Sendable {
    let box: Box
    let port: Int

    /// - Parameter changes: What else is in the environment of everything that runs in the box.
    init(changing changes: [String: String?] = [:]) throws {
        port = Port.next()
        var environment: [String: String?] = [
            "LIMBER_HTTP_PORT": "\(port)", "LIMBER_SESSION_OUTPUT": "null", "LIMBER_SESSION_MUSIC": "none",
            "LIMBER_SESSION_LEAD_IN": "none", "LIMBER_SESSION_CATALOG": "$BOX/catalog",
            "LIMBER_OTHER_PLAYERS_MPD": "off", "LIMBER_KEYS_DEVICES": "$BOX/keys",
        ]
        for (name, value) in changes { environment[name] = value }
        box = try Box(changing: environment)
        try SampleCatalog.write(to: box)
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// Runs the daemon for as long as `body` does. Returns when it has ended.
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

    /// A daemon that answers.
    func serve() async throws -> Running {
        let daemon = try box.start(["serve"])
        try await until { (try? await HTTP.ask("GET", self.address + "/healthz"))?.status == 200 }
        return daemon
    }

    /// Opens the page in a browser, with the daemon behind it.
    func page(
        at place: String = "", _ body: (Browser, Running) async throws -> Void
    ) async throws {
        try await serving { daemon in
            try await Browser.use(in: box) { browser in
                try await browser.go(to: "\(address)/\(place)")
                try await body(browser, daemon)
            }
        }
    }

    /// Asks the daemon for something, or gives it something, as a client of its API; returns its answer.
    @discardableResult
    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Data {
        let (status, data) = try await HTTP.ask(method, address + path, json: body.map { Data($0.utf8) })
        #expect(200..<300 ~= status, "\(method) \(path): \(String(decoding: data, as: UTF8.self))")
        return data
    }

    /// A setup of regions with seconds; all others are off.
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
