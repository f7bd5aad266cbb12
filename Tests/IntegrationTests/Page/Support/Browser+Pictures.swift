import Foundation

/// Pictures of the page in `.build/page`, for people to look at after the tests.
extension Browser {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../.build/page").standardizedFileURL

    /// Writes a picture of the page. Each takes a tenth of a second.
    func keepPicture(_ name: String, ofWholePage isWhole: Bool = false) async throws {
        let shot = try await devTools(
            "Page.captureScreenshot", ["captureBeyondViewport": isWhole, "format": "png"], as: Screenshot.self)
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try shot.data.write(to: Self.folder.appending(path: "\(name).png"))
    }

    /// Writes `.build/page/index.html`, the sheet of all pictures by their names.
    static func writeContactSheet() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }
        let figures = names.sorted().map { name in
            "<figure><img src=\"\(name)\" loading=lazy><figcaption>\(name.dropLast(4))</figcaption></figure>"
        }
        let page = """
            <!DOCTYPE html><title>Pictures of the page</title>
            <style>
            body { display: flex; flex-wrap: wrap; gap: 1rem; background: #888; font: 14px sans-serif }
            figure { margin: 0 } img { height: 24rem; max-width: 100% }
            </style>
            \(figures.joined(separator: "\n"))
            """
        try Data(page.utf8).write(to: folder.appending(path: "index.html"))
    }
}

/// A picture of the page.
private struct Screenshot: Decodable {
    let data: Data
}
