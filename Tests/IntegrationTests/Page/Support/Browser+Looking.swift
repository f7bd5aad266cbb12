import Foundation

// Output that a user sees.
extension Browser {
    /// A common screen size.
    enum Screen: CaseIterable {
        case phone, smallPhone, narrowPhone, phoneOnItsSide, laptop
        /// A laptop with pages at 200 %.
        case zoomedLaptop
        /// The smallest width that WCAG 2.2 requires (1.4.10).
        case smallest

        /// Width and height in CSS pixels, and the device pixels per CSS pixel.
        fileprivate var size: (width: Int, height: Int, scale: Int) {
            switch self {
            case .smallPhone: (320, 640, 1)
            case .narrowPhone: (360, 740, 1)
            case .phone: (390, 844, 1)
            case .phoneOnItsSide: (740, 360, 1)
            case .laptop: (1280, 800, 1)
            case .zoomedLaptop: (640, 400, 2)
            case .smallest: (320, 256, 4)
            }
        }
    }

    /// Emulates another screen, light or dark.
    func show(on screen: Screen, scheme: String = "light") async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": screen.size.width, "height": screen.size.height, "deviceScaleFactor": screen.size.scale,
                "mobile": false,
            ])
        try await devTools(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": scheme],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    /// Sets the locale of pages loaded from now on.
    func use(locale: String, timeZone: String) async throws {
        try await devTools("Emulation.setLocaleOverride", ["locale": locale])
        try await devTools("Emulation.setTimezoneOverride", ["timezoneId": timeZone])
    }

    /// Returns the result of a script.
    func evaluate<Value: Decodable>(_ script: String, as type: Value.Type = Value.self) async throws -> Value {
        try await ask("POST", "/execute/sync", ["script": script, "args": [String]()], as: type)
    }

    /// Waits until a script expression is true, evaluating it on each frame.
    ///
    /// - Parameter seconds: The longest wait, shorter than the 90 s after which the HTTP client gives up.
    func wait(until expression: String, within seconds: Int = 80) async throws {
        let script = """
            const done = arguments[0];
            const deadline = performance.now() + \(seconds * 1000);
            (function look() {
                let holds = false;
                try { holds = Boolean(\(expression)); } catch { /* What is asked for is not there yet. */ }
                if (holds || performance.now() > deadline) done(holds); else requestAnimationFrame(look);
            })();
            """
        guard try await ask("POST", "/execute/async", ["script": script, "args": [String]()], as: Bool.self) else {
            let text = try? await text(of: "body")
            throw WebDriver.Refusal(
                description: "not within \(seconds) s: \(expression)\nThe page says: \(text ?? "nothing")")
        }
    }

    /// Waits until the visible text of an element contains a text.
    func wait(for text: String, in selector: String = "main", within seconds: Int = 80) async throws {
        try await wait(
            until: "document.querySelector(\(quoted(selector))).innerText.includes(\(quoted(text)))", within: seconds)
    }

    /// Waits for an element.
    func wait(forElement selector: String) async throws {
        try await wait(until: "document.querySelector(\(quoted(selector)))")
    }

    /// The texts of visible elements that are partly covered or off screen, and so not fully clickable.
    func unreachable(_ selector: String) async throws -> [String] {
        try await evaluate(
            """
            const isHit = (element, x, y) => {
                const home = element.getBoundingClientRect();
                return element.contains(document.elementFromPoint(home.x + home.width * x, home.y + home.height * y));
            };
            const spots = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]];
            return [...document.querySelectorAll(\(quoted(selector)))].filter((element) => element.checkVisibility())
                .filter((element) => !spots.every(([x, y]) => isHit(element, x, y)))
                .map((element) => element.innerText);
            """)
    }

    /// The visible text of an element.
    func text(of selector: String) async throws -> String {
        try await evaluate("return document.querySelector(\(quoted(selector)))?.innerText ?? '';")
    }

    /// The visible texts of all elements of a selector.
    func texts(of selector: String) async throws -> [String] {
        try await evaluate(
            "return [...document.querySelectorAll(\(quoted(selector)))].map((found) => found.innerText);")
    }

    /// A text as a script literal.
    func quoted(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "''"
    }
}
