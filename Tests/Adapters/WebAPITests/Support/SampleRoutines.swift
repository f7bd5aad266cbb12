import ControlProtocol
import SessionCore
import Synchronization

/// Routines in memory, and the one that comes with Limber. A text is `name: ` and a name; any other text has a fault.
final class SampleRoutines: RoutineControl {
    private let texts = Mutex(["desk-break": "name: Desk break"])
    private let isNoFolderNamed = Mutex(true)

    /// Whether no text had a folder.
    var hasNoFolder: Bool { isNoFolderNamed.withLock { $0 } }

    func routines() async throws -> [RoutineListing] {
        texts.withLock { $0.values.sorted().map { Self.details($0).listing } }
    }

    func routine(named name: String) async throws -> RoutineDetails {
        guard let text = texts.withLock({ $0[name] }) else { throw RoutineRefusal.unknown(name, advice: "none") }
        return Self.details(text)
    }

    func check(_ text: String, in folder: String?) async throws -> RoutineReport {
        if folder != nil { isNoFolderNamed.withLock { $0 = false } }
        return Self.details(text).report
    }

    func add(_ text: String, in folder: String?, replacing replaced: String?) async throws -> RoutineDetails {
        let report = try await check(text, in: folder)
        let routine = Self.details(text)
        let id = routine.listing.id
        return try texts.withLock { texts in
            if let replaced, texts[replaced] == nil { throw RoutineRefusal.unknown(replaced, advice: "none") }
            if replaced == "desk-break" || id == "desk-break" { throw RoutineRefusal.bundled("Desk break") }
            if report.hasErrors { throw RoutineRefusal.faults(report.faults) }
            if id == "neck" { throw RoutineRefusal.reserved("'neck' is a region; choose another name") }
            if id != replaced, texts[id] != nil { throw RoutineRefusal.exists(routine.listing.name) }
            if let replaced { texts[replaced] = nil }
            texts[id] = text
            return routine
        }
    }

    func remove(_ name: String, evenIfNeeded: Bool) async throws {
        if name == "needed", !evenIfNeeded { throw RoutineRefusal.needed(name, by: ["the schedule 'neck'"]) }
        if name == "desk-break" { throw RoutineRefusal.bundled("Desk break") }
        guard texts.withLock({ $0.removeValue(forKey: name) }) != nil else {
            throw RoutineRefusal.unknown(name, advice: "none")
        }
    }

    /// Returns the routine of a text, which holds the neck for 20 s.
    private static func details(_ text: String) -> RoutineDetails {
        let name = text.hasPrefix("name: ") ? String(text.dropFirst(6)) : nil
        let faults = [
            RoutineFault("the routine has no name", at: RoutineDocument.Place(line: 1, column: 1)),
            RoutineFault("the file has no steps", at: nil, severity: .warning),
        ]
        let phase = RoutineReport.Phase(
            start: 0, seconds: 20, kind: .segment, label: "Neck Turn", round: StepRoutine.Round(1, of: 2))
        let report = RoutineReport(
            name: name, seconds: name.map { _ in 20 }, faults: name == nil ? faults : [],
            phases: name == nil ? [] : [phase])
        let id = RoutineDocument.id(of: name ?? "")
        return RoutineDetails(
            RoutineListing(
                id: id, name: name ?? "", description: nil, bundled: id == "desk-break", seconds: report.seconds),
            text: text, report: report)
    }
}
