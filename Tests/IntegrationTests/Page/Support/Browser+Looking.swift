import Foundation

// What a person sees on a page.
extension Browser {
    /// A size that people have.
    enum Screen {
        case phone, smallPhone, laptop

        fileprivate var size: (width: Int, height: Int) {
            switch self {
            case .smallPhone: (320, 640)
            case .phone: (390, 844)
            case .laptop: (1280, 800)
            }
        }
    }

    /// Shows pages on another screen, light or dark.
    func show(on screen: Screen, scheme: String = "light") async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": screen.size.width, "height": screen.size.height, "deviceScaleFactor": 1, "mobile": false])
        try await devTools(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": scheme],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    /// What a script returns.
    func evaluate<Value: Decodable>(_ script: String, as type: Value.Type = Value.self) async throws -> Value {
        try await ask("POST", "/execute/sync", ["script": script, "args": [String]()], as: type)
    }

    /// Waits until an expression holds, looking whenever the page is drawn.
    func wait(until expression: String) async throws {
        let script = """
            const done = arguments[0];
            (function look() {
                let holds = false;
                try { holds = Boolean(\(expression)); } catch { /* What is asked for is not there yet. */ }
                if (holds) done(null); else requestAnimationFrame(look);
            })();
            """
        do {
            try await ask("POST", "/execute/async", ["script": script, "args": [String]()])
        } catch let refusal as WebDriver.Refusal {
            let text = try? await text(of: "body")
            throw WebDriver.Refusal(
                description: "never: \(expression)\n\(refusal)\nThe page says: \(text ?? "nothing")")
        }
    }

    /// Waits until an element says something, as a person reads it.
    func wait(for text: String, in selector: String = "main") async throws {
        try await wait(until: "document.querySelector(\(quoted(selector))).innerText.includes(\(quoted(text)))")
    }

    /// Waits until an element is there.
    func wait(forElement selector: String) async throws {
        try await wait(until: "document.querySelector(\(quoted(selector)))")
    }

    /// What an element says, as a person reads it.
    func text(of selector: String) async throws -> String {
        try await evaluate("return document.querySelector(\(quoted(selector)))?.innerText ?? '';")
    }

    /// What all elements of a selector say.
    func texts(of selector: String) async throws -> [String] {
        try await evaluate(
            "return [...document.querySelectorAll(\(quoted(selector)))].map((found) => found.innerText);")
    }

    /// A text as scripts have it.
    func quoted(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "''"
    }
}
