import Foundation

/// A headless Chromium under a test's control.
final class Browser: Sendable {
    /// Whether Debian's chromium and chromium-driver are installed.
    static var isInstalled: Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
            && FileManager.default.isExecutableFile(atPath: program)
    }

    private static let program = "/usr/bin/chromedriver"

    private struct Opened: Decodable {
        let sessionId: String
    }

    private struct LogEntry: Decodable {
        let level: String
        let message: String
    }

    private let process: Running
    private let driver: WebDriver
    private let session: String

    /// Opens a browser for the duration of `body`.
    static func use(in home: TemporaryHome, _ body: (Browser) async throws -> Void) async throws {
        let (process, port) = try await start(in: home)
        defer { process.signal(SIGTERM) }
        let driver = WebDriver(address: "http://127.0.0.1:\(port)")
        let browser = Browser(
            process, driver, try await driver.ask("POST", "/session", wishes, as: Opened.self).sessionId)
        do {
            try await browser.ask("POST", "/timeouts", ["script": 100_000, "implicit": 20_000])
            try await body(browser)
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }

    /// Starts the driver. It ends if its IPv4 port is taken for IPv6.
    private static func start(in home: TemporaryHome) async throws -> (Running, port: Substring) {
        // Temporary files go into the home.
        let environment = home.environment.merging(["TMPDIR": home.folder]) { $1 }
        for _ in 1...5 {
            let process = try Running(URL(filePath: program), ["--port=0"], environment, in: home.folder)
            if let line = await process.line(containing: "successfully on port"),
                let port = line.split(separator: " ").last?.trimmingSuffix(while: { $0 == "." })
            {
                return (process, port)
            }
            process.signal(SIGTERM)
        }
        throw WebDriver.Refusal(description: "chromedriver does not start")
    }

    /// Runs in an unstructured task, since a cancelled test could send no request.
    private func close() async {
        await Task { try? await ask("DELETE", "") }.value
    }

    private static var wishes: [String: Any] {
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,1000",
            "--disable-breakpad", "--disable-crash-reporter", "--lang=en-US",
        ]
        return [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "goog:chromeOptions": ["args": arguments],
                    "goog:loggingPrefs": ["browser": "ALL"],
                ]
            ]
        ]
    }

    private init(_ process: Running, _ driver: WebDriver, _ session: String) {
        self.process = process
        self.driver = driver
        self.session = session
    }

    /// Sends a request for a value to this browser.
    func ask<Value: Decodable>(
        _ method: String, _ path: String, _ body: [String: Any]? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await driver.ask(method, "/session/\(session)\(path)", body, as: type)
    }

    /// Sends a command to this browser.
    func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws {
        try await driver.ask(method, "/session/\(session)\(path)", body)
    }

    /// Sends a DevTools command.
    func devTools(_ command: String, _ parameters: [String: Any] = [:]) async throws {
        try await ask("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
    }

    /// The console messages since the last call: script errors and violations of the page's policy.
    func complaints() async throws -> [String] {
        try await ask("POST", "/se/log", ["type": "browser"], as: [LogEntry].self)
            .filter { $0.level == "SEVERE" || $0.level == "WARNING" }.map(\.message)
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
