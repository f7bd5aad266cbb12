import Foundation
import TestSupport
import Testing

/// The pictures of the bundled stretches in a browser.
@Suite(.page, .timeLimit(.minutes(5))) struct PicturePageTests {
    private let host = PageHost(changing: ["LIMBER_SESSION_CATALOG": nil])

    /// Every symbol is on a sheet twice: for the left side, and mirrored for the right one.
    private static let sheet = """
        const answer = await fetch("/api/stretches");
        const addresses = (await answer.json()).data.map((stretch) => stretch.picture);
        const text = await (await fetch("/pictures.svg")).text();
        const starts = [...text.matchAll(/id="([^"]+[.]start)"/g)].map((found) => `/pictures.svg#${found[1]}`);
        const space = "http://www.w3.org/2000/svg";
        const sheet = document.createElement("div");
        sheet.id = "sheet";
        for (const address of [...addresses, ...starts]) {
            for (const mirrored of [false, true]) {
                const picture = document.createElementNS(space, "svg");
                picture.setAttribute("viewBox", "0 0 320 240");
                picture.setAttribute("width", "112");
                const use = document.createElementNS(space, "use");
                use.setAttribute("href", address);
                if (mirrored) use.setAttribute("transform", "translate(320) scale(-1 1)");
                picture.append(use);
                sheet.append(picture);
            }
        }
        document.body.replaceChildren(sheet);
        """

    @Test func showsEveryPictureOnBothSides() async throws {
        try await host.page { page, _ in
            try await page.show(on: .laptop)
            try await page.run("(async () => { \(Self.sheet) })();")
            // A symbol that does not exist, or that the policy of the page forbids, has no size.
            try await page.wait(
                until: """
                    document.querySelectorAll("#sheet use").length >= 78
                        && [...document.querySelectorAll("#sheet use")].every((use) => use.getBBox().width > 60)
                    """)
            for scheme in [Browser.Scheme.light, .dark] {
                try await page.show(on: .laptop, scheme: scheme)
                try await page.keepPicture(of: "pictures of stretches", in: "\(scheme)")
            }
        }
    }
}
