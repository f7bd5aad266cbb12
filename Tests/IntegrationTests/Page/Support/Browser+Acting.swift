import Foundation

// Input of a user.
extension Browser {
    /// A pointing device.
    enum Pointer: String {
        case mouse, touch
    }

    /// A place on the page in CSS pixels.
    struct Place: Decodable {
        let x: Double
        let y: Double
    }

    func go(to address: String) async throws {
        try await ask("POST", "/url", ["url": address])
    }

    func reload() async throws {
        try await ask("POST", "/refresh", [:])
    }

    /// Clicks the element with a text: a button or a link.
    func click(_ text: String) async throws {
        try await click(
            "xpath",
            "//*[self::button or self::a][normalize-space()=\"\(text)\" or @aria-label=\"\(text)\"]"
                + "[not(ancestor-or-self::*[@hidden])]")
    }

    /// Clicks the first element of a CSS selector.
    func click(css selector: String) async throws {
        try await click("css selector", selector)
    }

    /// Clicks an element by script coordinates. The element may have been redrawn since it was found, and is scrolled
    /// out from under the navigation at the foot of a phone.
    private func click(_ strategy: String, _ text: String) async throws {
        var isScrolled = false
        while true {
            let found = try await element(strategy, text)
            do {
                return try await ask("POST", "/element/\(found)/click", [:])
            } catch let refusal as WebDriver.Refusal {
                if refusal.description.contains("stale element reference") {
                    try Task.checkCancellation()
                } else if refusal.description.contains("element click intercepted"), !isScrolled {
                    isScrolled = true
                    let element = ["element-6066-11e4-a52e-4f735466cecf": found]
                    let script = "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})"
                    try await ask("POST", "/execute/sync", ["script": script, "args": [element]])
                } else {
                    throw refusal
                }
            }
        }
    }

    /// Types into the field of a CSS selector, replacing its text.
    func type(_ text: String, into selector: String) async throws {
        let field = try await element("css selector", selector)
        try await ask("POST", "/element/\(field)/clear", [:])
        try await ask("POST", "/element/\(field)/value", ["text": text])
    }

    private func element(_ strategy: String, _ text: String) async throws -> String {
        let found = try await ask("POST", "/element", ["using": strategy, "value": text], as: [String: String].self)
        guard let id = found.values.first else { throw WebDriver.Refusal(description: "no element: \(text)") }
        return id
    }

    /// Presses keys, one after the other, at the focus.
    func press(_ keys: String...) async throws {
        let strokes = keys.flatMap { key in
            [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
        }
        try await ask("POST", "/actions", ["actions": [["type": "key", "id": "keys", "actions": strokes]]])
    }

    /// Drags one element over another, or a little below its middle.
    func drag(_ selector: String, onto target: String, with pointer: Pointer) async throws {
        let from = try await middle(of: selector)
        let to = try await middle(of: target)
        func move(_ place: Place, lasting milliseconds: Int) -> [String: Any] {
            ["type": "pointerMove", "duration": milliseconds, "x": Int(place.x), "y": Int(place.y)]
        }
        let strokes: [[String: Any]] = [
            move(from, lasting: 0), ["type": "pointerDown", "button": 0], move(to, lasting: 200),
            move(Place(x: to.x, y: to.y + (to.y > from.y ? 6 : -6)), lasting: 50), ["type": "pointerUp", "button": 0],
        ]
        let hand: [String: Any] = [
            "type": "pointer", "id": pointer.rawValue, "parameters": ["pointerType": pointer.rawValue],
            "actions": strokes,
        ]
        try await ask("POST", "/actions", ["actions": [hand]])
    }

    /// Touches the screen at an element's position, whatever covers it.
    func tap(_ selector: String) async throws {
        let place = try await middle(of: selector)
        let strokes: [[String: Any]] = [
            ["type": "pointerMove", "duration": 0, "x": Int(place.x), "y": Int(place.y)],
            ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
        ]
        let finger: [String: Any] = [
            "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"], "actions": strokes,
        ]
        try await ask("POST", "/actions", ["actions": [finger]])
    }

    private func middle(of selector: String) async throws -> Place {
        try await evaluate(
            """
            const home = document.querySelector(\(quoted(selector))).getBoundingClientRect();
            return { x: home.x + home.width / 2, y: home.y + home.height / 2 };
            """)
    }

    /// A WebDriver code of a key without a letter.
    enum Key {
        static let tab = "\u{E004}"
        static let enter = "\u{E007}"
        static let up = "\u{E013}"
        static let down = "\u{E015}"
    }
}
