import FoundationEssentials

/// The folders beside the audio: in the bundle of a build, or below `share/limber`.
enum InstalledFolder {
    /// Returns the first folder of a name that has a file; `nil` without one.
    ///
    /// - Parameter executable: The path of the executable, or `nil` for the running one.
    static func path(_ name: String, with file: String, executable: String?) -> String? {
        let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = URL(filePath: executable ?? running ?? "/usr/bin/limber").deletingLastPathComponent()
        return [
            folder.appending(path: "limber_Resources.resources/\(name)").path,
            folder.deletingLastPathComponent().appending(path: "share/limber/\(name)").path,
            "/usr/share/limber/\(name)",
        ]
        .first { FileManager.default.fileExists(atPath: "\($0)/\(file)") }
    }
}
