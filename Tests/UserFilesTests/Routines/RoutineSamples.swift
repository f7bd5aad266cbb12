import FoundationEssentials

/// The files of routines that come with Limber, and those of `Tests/RoutineFiles`.
enum RoutineSamples {
    private static let project = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path

    /// The schema of routine files.
    static let schema = "\(project)/Resources/Schemas/routine.json"
    /// The program that validates files against the schema.
    static let validator = "\(project)/Tests/RoutineFiles/validate.py"

    /// The paths of the routines that come with Limber.
    static func bundled() throws -> [String] {
        let folder = "\(project)/Resources/Routines"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    /// Fifty files with one fault each, which their first lines state.
    static func broken() throws -> [String] { try documents("broken.yaml") }

    /// Files that are valid in spite of their looks.
    static func unusual() throws -> [String] { try documents("unusual.yaml") }

    private static func documents(_ file: String) throws -> [String] {
        let text = try String(contentsOfFile: "\(project)/Tests/RoutineFiles/\(file)", encoding: .utf8)
        return text.split(separator: "\n---\n").map(String.init)
    }
}
