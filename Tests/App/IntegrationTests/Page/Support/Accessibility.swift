// The accessibility rules of our own: those that axe does not have, or has less strictly.
extension Browser {
    /// Violations of the rules of our own, as sentences.
    ///
    /// - Parameter undecided: The selectors of texts whose contrast is to be measured, too.
    func ownFaults(contrastOf undecided: [String] = []) async throws -> [String] {
        let selectors = "[\(undecided.map(quoted).joined(separator: ", "))]"
        return try await evaluate(
            """
            const faults = [];
            const say = (element, fault) => faults.push(`${element.outerHTML.slice(0, 120)}: ${fault}`);
            const isShown = (element) => element.checkVisibility({ checkVisibilityCSS: true })
                && element.getClientRects().length > 0 && !element.closest(".unseen, .skip-link");

            if ([...document.querySelectorAll("h1")].filter(isShown).length !== 1) faults.push("not one h1");
            for (const group of document.querySelectorAll("[role=group], fieldset, nav")) {
                const isNamed = group.ariaLabel || group.ariaLabelledByElements?.length || group.querySelector("legend");
                if (isShown(group) && !isNamed) say(group, "has no name");
            }
            for (const picture of document.querySelectorAll("svg")) {
                if (picture.getAttribute("aria-hidden") !== "true" && !picture.ariaLabel) say(picture, "is silent");
            }
            // A finger needs more room than the 24 pixels of WCAG.
            for (const element of document.querySelectorAll("button, a[href], input, select, summary")) {
                if (!isShown(element) || element.matches(".quiet a")) continue;
                const home = (element.closest("label") ?? element).getBoundingClientRect();
                if (home.width < 44 || home.height < 44) say(element, `is ${home.width} × ${home.height}`);
            }
            // A session has its controls on every screen, without scrolling.
            const controls = document.querySelector(".player:not([hidden]) .controls");
            if (controls?.getBoundingClientRect().bottom > innerHeight) faults.push("the controls are off the screen");
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth > width) faults.push(`scrolls sideways at ${width}`);
            \(Self.contrast)
            for (const selector of \(selectors)) {
                const element = document.querySelector(selector);
                if (element && contrastOf(element) < 4.5) say(element, `contrast ${contrastOf(element).toFixed(2)}`);
            }
            return faults;
            """)
    }

    /// A function: the contrast of a text against everything painted below it. Of a gradient, the first colour counts.
    private static let contrast = """
        const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const paint = (colours) => {
            canvas.clearRect(0, 0, 1, 1);
            for (const colour of colours) {
                canvas.fillStyle = colour;
                canvas.fillRect(0, 0, 1, 1);
            }
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const luminance = (colour) => colour.map((value) => value / 255)
            .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
        const contrastOf = (element) => {
            const below = [];
            for (let ground = element; ground; ground = ground.parentElement) {
                const style = getComputedStyle(ground);
                const tint = /rgba?\\([^)]*\\)|oklab\\([^)]*\\)|color\\([^)]*\\)/.exec(style.backgroundImage);
                if (tint) below.unshift(tint[0]);
                below.unshift(style.backgroundColor);
            }
            const style = getComputedStyle(element);
            const colour = element.ownerSVGElement ? style.fill : style.color;
            const lights = [paint(below), paint([...below, colour])].map(luminance).sort((one, other) => other - one);
            return (lights[0] + 0.05) / (lights[1] + 0.05);
        };
        """

    /// The names of the elements that the Tab key reaches, in order, from the beginning of the page.
    func focusOrder(_ stops: Int) async throws -> [String] {
        try await run("document.activeElement?.blur(); scrollTo(0, 0);")
        var names: [String] = []
        for _ in 0..<stops {
            try await press("Tab")
            names.append(
                try await evaluate(
                    """
                    const at = document.activeElement;
                    return at.ariaLabel || at.labels?.[0]?.innerText.trim() || at.innerText.trim() || at.tagName;
                    """))
        }
        return names
    }
}
