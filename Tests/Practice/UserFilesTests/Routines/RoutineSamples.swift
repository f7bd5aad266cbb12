import Foundation
import TestSupport
import Testing

/// The files of routines and programmes that come with Limber, and those of `Tests/RoutineFiles`.
enum RoutineSamples {
    private static let project = TemporaryHome.repository.path

    /// The schema of routine files.
    static let schema = "\(project)/Resources/Schemas/routine.json"
    /// The program that validates files against the schema.
    static let validator = "\(project)/Tests/RoutineFiles/validate.py"

    /// The paths of the routines that come with Limber.
    static func bundled() throws -> [String] {
        let folder = "\(project)/Resources/Routines"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    /// The schema of programme files.
    static let programmeSchema = "\(project)/Resources/Schemas/programme.json"

    /// The paths of the programmes that come with Limber.
    static func bundledProgrammes() throws -> [String] {
        let folder = "\(project)/Resources/Programmes"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    /// Fifty files with one fault each, which their first lines state.
    static func broken() throws -> [String] { try documents("broken.yaml") }

    /// Files that are valid in spite of their looks.
    static func unusual() throws -> [String] { try documents("unusual.yaml") }

    /// Returns the verdict of a schema on each text: `valid`, or a fault.
    static func verdicts(on texts: [String], by schema: String) async throws -> [String] {
        let folder = TemporaryFolder.orNone()
        let file = try folder.file("texts.yaml", text: texts.joined(separator: "\n---\n"))
        let python = Process()
        let output = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = ["-I", validator, schema, file]
        python.standardOutput = output
        try python.runUnblocked()
        var verdicts: [String] = []
        for await line in output.fileHandleForReading.lines { verdicts.append(line) }
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        try #require(verdicts.count == texts.count)
        return verdicts
    }

    private static func documents(_ file: String) throws -> [String] {
        let text = try String(contentsOfFile: "\(project)/Tests/RoutineFiles/\(file)", encoding: .utf8)
        return text.split(separator: "\n---\n").map(String.init)
    }
}
