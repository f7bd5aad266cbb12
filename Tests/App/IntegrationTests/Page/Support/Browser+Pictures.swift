import Foundation
import TestSupport
import Testing

/// Pictures of the page in `.build/page`, for people to look at after the tests.
extension Browser {
    /// The looks of the contact sheet: six sizes, and some of them dark, in the user's colours, and with large text; with
    /// the rules of axe that are checked in each. In the user's colours axe still sees those of the page.
    private static let looks: [(Look, Axe.Rules?)] = [
        (Look(.phone), .all), (Look(.laptop), .all), (Look(.narrowPhone), nil), (Look(.phoneOnItsSide), nil),
        (Look(.tablet), nil), (Look(.wall), nil), (Look(.phone, .dark), .ofLooks), (Look(.laptop, .dark), .ofLooks),
        (Look(.phone, .forced), nil), (Look(.laptop, .forced), nil), (Look(.narrowPhone, hasLargeText: true), nil),
        (Look(.laptop, hasLargeText: true), nil),
    ]

    /// The smallest screens, which show the same as larger ones.
    private static let smallScreens: [Screen] = [.smallPhone, .zoomedLaptop, .smallest]

    /// The folder of the pictures, which the first of a run finds empty.
    private static let folder = Result {
        let folder = TemporaryHome.repository.appending(path: ".build/page")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Expects that a view is accessible in all looks, and keeps a picture of each.
    func examine(_ view: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        // A skip that led here is busy, and dim, for another moment.
        try await wait(until: "!document.querySelector('[data-command=skip][aria-busy=true]')")
        for (look, rules) in Self.looks {
            try await show(look)
            let faults = if let rules { try await faults(of: rules) } else { try await ownFaults() }
            #expect(faults == [], "\(view), \(look)", sourceLocation: sourceLocation)
            try await keepPicture(of: view, in: "\(look)", isWhole: !look.hasLargeText)
        }
        for screen in Self.smallScreens {
            try await show(on: screen)
            let faults = try await ownFaults()
            #expect(faults == [], "\(view), \(screen)", sourceLocation: sourceLocation)
        }
        try Self.writeContactSheet()
        try await show(Look(.phone))
    }

    /// Writes a picture of the screen, or of the whole page, unless a session or a question covers it.
    ///
    /// - Parameter isWhole: A picture of the whole page has text of the usual size.
    func keepPicture(of view: String, in look: String, isWhole: Bool = true) async throws {
        let isCovered: Bool = try await evaluate(
            "return document.querySelector('#player:not([hidden]), dialog[open]') !== null;")
        let isWhole = isWhole && !isCovered
        if isWhole { try await spread(true) }
        let shot = try await devTools(
            "Page.captureScreenshot",
            [
                "captureBeyondViewport": isWhole, "format": "jpeg", "quality": 70, "optimizeForSpeed": true,
            ],
            as: Screenshot.self)
        try shot.data.write(to: Self.folder.get().appending(path: "\(view) – \(look).jpg"))
        if isWhole { try await spread(false) }
    }

    /// Hides the scroll bars, and moves the bars at the foot of the screen to the foot of the page; or undoes both.
    private func spread(_ isSpread: Bool) async throws {
        try await devTools("Emulation.setScrollbarsHidden", ["hidden": isSpread])
        try await run(
            """
            scrollTo(0, 0);
            document.body.style.position = \(isSpread) ? "relative" : "";
            for (const bar of document.querySelectorAll("nav, .running")) {
                bar.style.position = \(isSpread) && getComputedStyle(bar).position === "fixed" ? "absolute" : "";
            }
            """)
    }

    /// Writes `.build/page/index.html`, the contact sheet: a row of pictures for each view.
    private static func writeContactSheet() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.get().path)
            .filter { $0.hasSuffix(".jpg") }
        let views = Dictionary(grouping: names.sorted()) { $0.components(separatedBy: " – ")[0] }
        let rows = views.sorted { $0.key < $1.key }.map { view, pictures in
            let figures = pictures.map { name in
                let caption = name.dropLast(4).dropFirst(view.count + 3)
                return "<figure><a href=\"\(name)\"><img src=\"\(name)\" loading=lazy></a>"
                    + "<figcaption>\(caption)</figcaption></figure>"
            }
            return "<h2>\(view)</h2>\n<div>\(figures.joined(separator: "\n"))</div>"
        }
        let page = """
            <!DOCTYPE html><meta charset="utf-8"><title>Pictures of the page</title>
            <style>
            body { background: #888; font: 14px sans-serif }
            div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
            figure { margin: 0 } img { max-height: 26rem; max-width: 34rem }
            </style>
            \(rows.joined(separator: "\n"))
            """
        try Data(page.utf8).write(to: folder.get().appending(path: "index.html"), options: .atomic)
    }
}

/// A picture of the page.
private struct Screenshot: Decodable {
    let data: Data
}
