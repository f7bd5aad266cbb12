import FoundationEssentials

/// The files of the web page that come with the program, found as the audio is.
public struct WebPage: Hashable, Sendable {
    /// The folder that holds `index.html`.
    public let path: String

    /// The folder that belongs to an executable, by default the running one; `nil` where none was installed.
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
