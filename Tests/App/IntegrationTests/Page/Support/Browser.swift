import TestSupport

/// A page in a context of its own, whose storage, cookies and permissions no other test sees.
final class Browser: Sendable {
    private struct Context: Decodable {
        let browserContextId: String
    }

    private struct Target: Decodable {
        let targetId: String
    }

    private struct Session: Decodable {
        let sessionId: String
    }

    private struct Navigation: Decodable {
        let errorText: String?
    }

    private let chromium: DevTools
    private let context, session, zone: String

    private init(_ chromium: DevTools, context: String, session: String, zone: String) {
        self.chromium = chromium
        self.context = context
        self.session = session
        self.zone = zone
    }

    /// Opens an empty page in the home's time zone for the duration of `body`.
    static func use(in home: TemporaryHome, _ body: (Browser) async throws -> Void) async throws {
        let chromium = try DevTools.shared()
        let context = try await chromium.ask("Target.createBrowserContext", as: Context.self).browserContextId
        defer { chromium.post("Target.disposeBrowserContext", ["browserContextId": context]) }
        try await body(open(chromium, in: context, zone: home.noon.zone))
    }

    /// Opens another page of the same browser, which shares storage and cookies.
    func another() async throws -> Browser { try await Self.open(chromium, in: context, zone: zone) }

    private static func open(_ chromium: DevTools, in context: String, zone: String) async throws -> Browser {
        let target = try await chromium.ask(
            "Target.createTarget", ["url": "about:blank", "browserContextId": context], as: Target.self)
        let attaching: [String: Any] = ["targetId": target.targetId, "flatten": true]
        let session = try await chromium.ask("Target.attachToTarget", attaching, as: Session.self)
        let page = Browser(chromium, context: context, session: session.sessionId, zone: zone)
        for domain in ["Log", "Network", "Runtime"] { try await page.devTools("\(domain).enable") }
        // Several pages have the focus at a time.
        try await page.devTools("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await page.devTools("Emulation.setTimezoneOverride", ["timezoneId": zone])
        return page
    }

    /// Sends a DevTools command for a value.
    func devTools<Value: Decodable>(
        _ command: String, _ parameters: [String: Any] = [:], as type: Value.Type = Value.self
    ) async throws -> Value {
        try await chromium.ask(command, parameters, session: session, as: type)
    }

    /// Sends a DevTools command.
    func devTools(_ command: String, _ parameters: [String: Any] = [:]) async throws {
        try await chromium.ask(command, parameters, session: session)
    }

    /// Opens an address, and returns once it has loaded and shows a text.
    func go(to address: String, showing shown: String = "", in selector: String = "main") async throws {
        let navigation = try await devTools("Page.navigate", ["url": address], as: Navigation.self)
        if let error = navigation.errorText { throw DevTools.CommandError(description: "\(address): \(error)") }
        try await wait(until: "document.readyState === 'complete'")
        try await wait(for: shown, in: selector)
    }

    /// Loads the page again, and returns once it has loaded and shows a text.
    func reload(showing shown: String = "", in selector: String = "main") async throws {
        try await run("window.isBeforeReload = true;")
        try await devTools("Page.reload")
        try await wait(until: "!window.isBeforeReload && document.readyState === 'complete'")
        try await wait(for: shown, in: selector)
    }

    /// Fails requests whose addresses match a pattern, such as `*/api/plan`; all others succeed again.
    func block(_ patterns: String...) async throws {
        try await devTools("Network.setBlockedURLs", ["urls": patterns])
    }

    /// Saves downloads in a folder.
    func download(into folder: String) async throws {
        try await chromium.ask(
            "Browser.setDownloadBehavior",
            ["behavior": "allow", "downloadPath": folder, "browserContextId": context])
    }

    /// The console messages since the last call: script errors and violations of the page's policy.
    func complaints() -> [String] { chromium.complaints(of: session) }
}
