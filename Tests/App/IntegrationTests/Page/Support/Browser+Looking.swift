import Foundation
import TestSupport

// Output that a user sees.
extension Browser {
    /// Returns the result of a script.
    func evaluate<Value: Decodable>(_ script: String, as type: Value.Type = Value.self) async throws -> Value {
        guard let value = try await result(of: "(() => { \(script) })()", as: Value.self) else {
            throw DevTools.CommandError(description: "no result: \(script)")
        }
        return value
    }

    /// Runs a script without a result.
    func run(_ script: String) async throws {
        _ = try await result(of: "(() => { \(script) })()", as: Bool.self)
    }

    private func result<Value: Decodable>(of expression: String, as type: Value.Type) async throws -> Value? {
        let evaluation: [String: Any] = ["expression": expression, "returnByValue": true, "awaitPromise": true]
        return try await devTools("Runtime.evaluate", evaluation, as: Evaluation<Value>.self).value
    }

    /// Waits until a script expression is neither false nor an error, and returns it.
    func value<Value: Decodable>(
        of expression: String, as type: Value.Type = Value.self, within seconds: Int = 80, else complaint: String? = nil
    ) async throws -> Value {
        // A frame shows whole changes. No mutation announces the value of a field, or a time.
        let waiting = """
            new Promise((resolve) => {
                const end = performance.now() + \(seconds * 1000);
                let frame = 0;
                const lookSoon = () => { frame ||= requestAnimationFrame(look); };
                const look = () => {
                    frame = 0;
                    let value = null;
                    try { value = (\(expression)) || null; } catch { /* What is asked for is not there yet. */ }
                    if (value === null && performance.now() < end) return;
                    observer.disconnect();
                    clearInterval(timer);
                    resolve(value);
                };
                const observer = new MutationObserver(lookSoon);
                const timer = setInterval(lookSoon, 50);
                observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
                lookSoon();
            })
            """
        while true {
            do {
                if let value = try await result(of: waiting, as: Value.self) { return value }
                let text = try? await text(of: "body")
                throw DevTools.CommandError(
                    description: """
                        not within \(seconds) s: \(complaint ?? expression)
                        The page says: \(text ?? "nothing")
                        """)
            } catch let failure as DevTools.CommandError where failure.isOfAReload {
                continue
            }
        }
    }

    /// Waits until a script expression is true.
    func wait(until expression: String, within seconds: Int = 80) async throws {
        let _: Bool = try await value(of: "Boolean(\(expression))", within: seconds, else: expression)
    }

    /// Waits until the visible text of an element contains a text, unless the text is empty.
    func wait(for text: String, in selector: String = "main", within seconds: Int = 80) async throws {
        guard !text.isEmpty else { return }
        // The innerText of a hidden element is all of its text.
        let element = "document.querySelector(\(quoted(selector)))"
        try await wait(
            until: "\(element).checkVisibility() && \(element).innerText.includes(\(quoted(text)))", within: seconds)
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

    /// Whether an element is visible.
    func isVisible(_ selector: String) async throws -> Bool {
        try await evaluate("return document.querySelector(\(quoted(selector))).checkVisibility();")
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

/// The result of a script, or its error.
private struct Evaluation<Value: Decodable>: Decodable {
    private enum Keys: CodingKey {
        case result, value, exceptionDetails
    }

    private struct Fault: Decodable {
        struct Exception: Decodable {
            let description: String?
        }

        let text: String
        let exception: Exception?
    }

    let value: Value?

    init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: Keys.self)
        if let fault = try answer.decodeIfPresent(Fault.self, forKey: .exceptionDetails) {
            throw DevTools.CommandError(description: fault.exception?.description ?? fault.text)
        }
        value = try answer.nestedContainer(keyedBy: Keys.self, forKey: .result)
            .decodeIfPresent(Value.self, forKey: .value)
    }
}

extension DevTools.CommandError {
    /// Whether a script did not end because the page has loaded again.
    fileprivate var isOfAReload: Bool {
        description.contains("navigated or closed") || description.contains("context was destroyed")
    }
}
