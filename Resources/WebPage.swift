import FoundationEssentials

/// The folder of the bundled web page. It is found like ``AudioFolder``.
public struct WebPage: Hashable, Sendable {
    /// The path of the folder with `index.html`.
    public let path: String

    /// Returns the folder of an executable, by default the running one; `nil` if no page is installed.
    public static func locate(executable: String? = nil) -> WebPage? {
        let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = URL(filePath: executable ?? running ?? "/usr/bin/limber").deletingLastPathComponent()
        return [
            folder.appending(path: "limber_Resources.resources/Web").path,
            folder.deletingLastPathComponent().appending(path: "share/limber/Web").path,
            "/usr/share/limber/Web",
        ]
        .first { FileManager.default.fileExists(atPath: $0 + "/index.html") }
        .map { WebPage(path: $0) }
    }
}
