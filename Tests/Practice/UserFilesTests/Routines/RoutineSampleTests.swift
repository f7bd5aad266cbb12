import FoundationEssentials
import SessionCore
import Testing
import UserFiles

@Suite struct RoutineSampleTests {
    @Test func acceptsTheBundledRoutines() throws {
        let files = try RoutineSamples.bundled()
        #expect(files.count == 10)
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let (document, faults) = RoutineFile.read(text)
            #expect(faults == [], "\(file)")
            #expect(file.hasSuffix("/\(document?.id ?? "").yaml"))
            #expect(text.hasPrefix("# yaml-language-server: $schema=\(RoutineFile.schema)\n"), "\(file)")
        }
    }

    @Test func refusesFiftyBrokenFiles() throws {
        let files = try RoutineSamples.broken()
        #expect(files.count == 50)
        for file in files {
            let (document, faults) = RoutineFile.read(file)
            #expect(document == nil, "\(file)")
            #expect(faults.contains { $0.severity == .error }, "\(file)")
        }
    }

    @Test func acceptsUnusualFiles() throws {
        for file in try RoutineSamples.unusual() {
            #expect(RoutineFile.read(file).faults.filter { $0.severity == .error } == [], "\(file)")
        }
    }
}
