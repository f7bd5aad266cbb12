import TestSupport

// Input of a user, as events of a mouse, a finger and a keyboard.
extension Browser {
    /// A pointing device.
    enum Pointer {
        case mouse, touch
    }

    /// A place on the page in CSS pixels.
    struct Place: Decodable {
        let x: Double
        let y: Double
    }

    private struct Object: Decodable {
        struct Reference: Decodable {
            let objectId: String
        }

        let result: Reference
    }

    /// Clicks the element with a text, a button or a link, and waits for the text that it shows.
    func click(_ text: String, showing shown: String = "", in selector: String = "main") async throws {
        let path =
            "//*[self::button or self::a][normalize-space()=\"\(text)\" or @aria-label=\"\(text)\"]"
            + "[not(ancestor-or-self::*[@hidden])]"
        try await click(
            element: "document.evaluate(\(quoted(path)), document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)"
                + ".singleNodeValue")
        try await wait(for: shown, in: selector)
    }

    /// Clicks the first element of a CSS selector, and waits for the text that it shows.
    func click(css selector: String, showing shown: String = "", in place: String = "main") async throws {
        try await click(element: "document.querySelector(\(quoted(selector)))")
        try await wait(for: shown, in: place)
    }

    /// Clicks the middle of the visible part of an element, once nothing covers it.
    ///
    /// - Parameter element: A script expression.
    private func click(element: String) async throws {
        let aim = """
            (() => {
                const element = \(element);
                if (element.ariaBusy === "true") return false;
                const visible = (start, end, size) => (Math.max(start, 0) + Math.min(end, size)) / 2;
                const look = () => {
                    const { left, right, top, bottom } = element.getClientRects()[0];
                    const place = { x: visible(left, right, innerWidth), y: visible(top, bottom, innerHeight) };
                    return element.contains(document.elementFromPoint(place.x, place.y)) && place;
                };
                // Out from under the navigation at the foot of a phone, too.
                if (!look()) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
                const place = look();
                if (!place) return false;
                window.aim?.abort();
                const aim = window.aim = new AbortController();
                const options = { capture: true, signal: aim.signal };
                let isPressed = false;
                addEventListener("pointerdown", ({ target }) => { isPressed = element.contains(target); }, options);
                addEventListener("click", (event) => {
                    // The click of an element that moves under the press goes to a common ancestor. That of a handle,
                    // which passes the rest of a press to its list, goes there, too, but ends on the handle.
                    const isHit = element.contains(document.elementFromPoint(event.clientX, event.clientY));
                    if (isPressed && isHit) return aim.abort("hit");
                    event.stopImmediatePropagation();
                    event.preventDefault();
                }, options);
                return place;
            })()
            """
        // The page can draw the element anew, or move it, between a look and a press.
        for _ in 1...10 {
            let place = try await value(of: aim, as: Place.self, within: 20, else: "not there, or covered: \(element)")
            try await move(.mouse, over: [place])
            // A page without an aim has loaded again after the click.
            if try await evaluate("return !window.aim || aim.signal.reason === 'hit';") { return }
        }
        throw DevTools.CommandError(description: "does not stand still: \(element)")
    }

    /// Types into the field of a CSS selector, replacing its text.
    func type(_ text: String, into selector: String) async throws {
        try await click(css: selector)
        try await run("document.activeElement.select();")
        for character in text { try await press(String(character)) }
    }

    /// Chooses a file in the field of a CSS selector.
    func choose(file path: String, in selector: String) async throws {
        let expression = "document.querySelector(\(quoted(selector)))"
        let field = try await devTools("Runtime.evaluate", ["expression": expression], as: Object.self).result
        try await devTools("DOM.setFileInputFiles", ["files": [path], "objectId": field.objectId])
    }

    /// Chooses an option of a menu by its value. The system draws the open menu, outside of the page.
    func choose(_ value: String, in selector: String) async throws {
        try await wait(until: "document.querySelector(\(quoted(selector)))?.checkVisibility()")
        try await run(
            """
            const menu = document.querySelector(\(quoted(selector)));
            menu.value = \(quoted(value));
            menu.dispatchEvent(new Event("change", { bubbles: true }));
            """)
    }

    /// The codes of keys that Chromium does not derive from their names.
    private static let codes = [" ": 32, "Tab": 9, "Enter": 13, "ArrowUp": 38, "ArrowDown": 40]

    /// Presses keys at the focus, one after the other, and waits for the text that they show. A key is named as in
    /// `KeyboardEvent.key`. The first press waits for commands that are busy.
    func press(_ keys: String..., showing shown: String = "", in selector: String = "main") async throws {
        try await wait(until: "!document.querySelector('[data-command][aria-busy=true]')")
        for key in keys {
            var stroke: [String: Any] = ["key": key, "windowsVirtualKeyCode": Self.codes[key] ?? 0]
            try await devTools(
                "Input.dispatchKeyEvent",
                stroke.merging(["type": "keyDown", "text": key == "Enter" ? "\r" : key.count == 1 ? key : ""]) { $1 })
            stroke["type"] = "keyUp"
            try await devTools("Input.dispatchKeyEvent", stroke)
        }
        try await wait(for: shown, in: selector)
    }

    /// Drags one element over another, and a little beyond its middle.
    func drag(_ selector: String, onto target: String, with pointer: Pointer) async throws {
        let from = try await middle(of: selector)
        let to = try await middle(of: target)
        let steps = (0...10).map { step in
            let part = Double(step) / 10
            return Place(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        }
        try await move(pointer, over: steps + [Place(x: to.x, y: to.y + (to.y > from.y ? 6 : -6))])
    }

    /// Touches the screen at an element's position, whatever covers it.
    func tap(_ selector: String) async throws {
        try await move(.touch, over: [middle(of: selector)])
    }

    private func middle(of selector: String) async throws -> Place {
        try await evaluate(
            """
            const home = document.querySelector(\(quoted(selector))).getBoundingClientRect();
            return { x: home.x + home.width / 2, y: home.y + home.height / 2 };
            """)
    }

    /// Moves a pointer that is pressed at the first place and released at the last.
    private func move(_ pointer: Pointer, over places: [Place]) async throws {
        switch pointer {
        case .mouse:
            try await mouse("mouseMoved", at: places[0], button: "none")
            try await mouse("mousePressed", at: places[0])
            for place in places.dropFirst() { try await mouse("mouseMoved", at: place) }
            try await mouse("mouseReleased", at: places[places.count - 1])
        case .touch:
            try await touch("touchStart", at: [places[0]])
            for place in places.dropFirst() { try await touch("touchMove", at: [place]) }
            try await touch("touchEnd", at: [])
        }
    }

    private func mouse(_ type: String, at place: Place, button: String = "left") async throws {
        try await devTools(
            "Input.dispatchMouseEvent",
            ["type": type, "x": place.x, "y": place.y, "button": button, "clickCount": 1])
    }

    private func touch(_ type: String, at places: [Place]) async throws {
        try await devTools(
            "Input.dispatchTouchEvent", ["type": type, "touchPoints": places.map { ["x": $0.x, "y": $0.y] }])
    }
}
