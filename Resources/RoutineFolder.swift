import FoundationEssentials

/// The folder of the bundled routines. It is found like ``AudioFolder``.
public struct RoutineFolder: Hashable, Sendable {
    /// The path of the folder, whose files have the ids of the routines as their names, such as `desk-break.yaml`.
    public let path: String

    /// The path of the JSON Schema of routine files.
    public var schema: String {
        URL(filePath: path).deletingLastPathComponent().appending(path: "Schemas/routine.json").path
    }

    /// Returns the folder of an executable, by default the running one; `nil` if no routines are installed.
    public static func locate(executable: String? = nil) -> RoutineFolder? {
        InstalledFolder.path("Routines", with: "desk-break.yaml", executable: executable).map(RoutineFolder.init)
    }
}
