import Foundation
import TestSupport
import Testing

/// A home whose disk fails at one place.
struct FaultyRun: Sendable {
    let home: TemporaryHome
    let scenario: DiskScenario
    let disk: FailingDisk

    /// Whether a bit of a file is wrong. Nobody notices it within a text: SQLite has no checksums.
    var isFlipped: Bool { disk.fault.result == .flip }

    /// Expects that a law holds. The issue names the fault, and not the rows.
    func expect(_ holds: Bool, _ law: String, _ errors: String, at location: SourceLocation = #_sourceLocation) {
        guard !holds else { return }
        Issue.record(
            "\(scenario.testDescription), \(disk.fault) at \(disk.number): \(law): \(errors)", sourceLocation: location)
    }

    /// Runs a script in which `limber` is on the failing disk. Its lines `STATUS NAME` state how commands ended.
    func script(_ lines: String) async throws -> (results: [(status: Int, name: String)], errors: String) {
        let ended = try await home.shell(
            """
            limber() { LD_PRELOAD="$DISK_LIBRARY" timeout --foreground -s KILL 60 "$LIMBER" "$@"; }
            \(lines)
            """)
        let results = ended.output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return words.count == 2 ? Int(words[0]).map { (status: $0, name: String(words[1])) } : nil
        }
        try #require(!results.isEmpty)
        for (status, name) in results {
            expect(status < 128, "'\(name)' ends by itself, and not with \(status)", ended.errors)
            expect(status == 0 || ended.errors.contains("limber: "), "'\(name)' gives a reason", ended.errors)
        }
        return (results, ended.errors)
    }

    /// Ends a program with SIGTERM; `nil` if it does not end.
    func ended(_ program: Running) async throws -> Finished? {
        let ended = try await soon(within: .seconds(60)) { try await program.ended(by: SIGTERM) }
        expect(ended != nil, "SIGTERM ends the program", try program.errors)
        if let ended {
            // A session that a signal interrupts ends with 130.
            expect(ended.status <= 130, "a program does not crash with \(ended.status)", ended.errors)
        }
        return ended
    }

    /// Whether messages say that a session may be lost.
    func isWarning(_ errors: String) -> Bool {
        ["cannot save", "may not be saved", "cannot be resumed"].contains { errors.contains($0) }
    }

    /// Returns the rows that the database has now and did not have before, without a fault. Expects that it lost none.
    ///
    /// - Returns: `nil` if a flipped bit is reported as damage.
    func addedRows(after errors: String) async throws -> Set<String>? {
        let export = try await home.limber("export")
        if isFlipped, export.status != 0 || (errors + export.errors).contains("damaged") { return nil }
        expect(export.status == 0, "the database can be read", export.errors)
        // A command can replace the setup, which is the last that the template wrote: a flipped bit in the last transaction
        // looks like the end of the log.
        let rows = TemporaryHome.rows(of: export.output).withoutSetup
        let before = try await scenario.template.rows.withoutSetup
        let (lost, added) = (before.subtracting(rows), rows.subtracting(before))
        guard isFlipped else {
            expect(lost.isEmpty, "\(lost.count) rows are lost", errors)
            return added
        }
        // A row with a flipped bit in a text is another row.
        expect(lost.count <= added.count, "\(lost.count) rows are lost", errors)
        return Set(added.sorted().dropFirst(lost.count))
    }
}
