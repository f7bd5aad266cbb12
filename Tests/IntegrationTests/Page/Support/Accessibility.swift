import TestSupport
import Testing

/// The accessibility rules that every view must keep.
extension Browser {
    /// Expects that the view keeps the rules. An issue lists the faults as sentences.
    func expectAccessible(_ view: String = "", sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let faults: [String] = try await evaluate(Self.audit)
        #expect(faults == [], "\(view)", sourceLocation: sourceLocation)
    }

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

    private static let audit = """
        const faults = [];
        const say = (element, fault) => faults.push(`${element.outerHTML.slice(0, 120)}: ${fault}`);
        const isShown = (element) => element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })
            && element.getClientRects().length > 0 && !element.closest(".unseen, .skip-link");

        // Landmarks and headings.
        if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
        if (!document.querySelector("nav[aria-label]")) faults.push("no nav with a name");
        if (!document.documentElement.lang) faults.push("no language");
        const headings = [...document.querySelectorAll("h1, h2, h3")].filter(isShown);
        if (headings.filter((heading) => heading.tagName === "H1").length !== 1) faults.push("not one h1");
        headings.reduce((before, heading) => {
            const level = Number(heading.tagName[1]);
            if (level > before + 1) say(heading, "leaves out a level");
            return level;
        }, 0);
        const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
        if (new Set(ids).size !== ids.length) faults.push(`ids twice: ${ids}`);
        for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby]")) {
            const names = [element.getAttribute("aria-labelledby"), element.getAttribute("aria-describedby")];
            for (const id of names.filter(Boolean).join(" ").split(" ")) {
                if (!document.getElementById(id)) say(element, `refers to ${id}, which is not there`);
            }
        }

        // Names and touch targets.
        const nameOf = (element) => element.ariaLabel || element.innerText?.trim()
            || [...element.labels ?? []].map((label) => label.innerText.trim()).join(" ")
            || document.getElementById(element.getAttribute("aria-labelledby"))?.innerText;
        for (const element of document.querySelectorAll("button, a[href], input, select, summary, [role=img], [role=group]")) {
            if (!isShown(element)) continue;
            if (!nameOf(element)) say(element, "has no name");
            if (element.matches("[role]:not(input), .quiet a")) continue;
            const home = (element.closest("label") ?? element).getBoundingClientRect();
            if (home.width < 44 || home.height < 44) say(element, `is ${home.width} × ${home.height}`);
        }
        for (const picture of document.querySelectorAll("svg")) {
            if (picture.getAttribute("aria-hidden") !== "true" && !picture.ariaLabel) say(picture, "is silent");
        }

        // Contrast of every text against everything painted below it.
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
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const element = texts.currentNode.parentElement;
            if (!texts.currentNode.data.trim() || !isShown(element) || element.closest("[aria-hidden=true], noscript")) continue;
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
            const ratio = (lights[0] + 0.05) / (lights[1] + 0.05);
            if (ratio < 4.5) say(element, `contrast ${ratio.toFixed(2)}`);
        }

        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth > width) faults.push(`scrolls sideways at ${width}`);
        return faults;
        """
}
