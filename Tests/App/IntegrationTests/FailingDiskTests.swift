import Foundation
import TestSupport
import Testing

/// The real program on a disk on which one call fails. A command that succeeds has done its work, a command that fails says
/// so, nothing crashes or hangs, and what was there before is still there.
///
/// 20 s for a sample. With `LIMBER_FAULTS=all`, each call of each scenario fails in turn, which takes an hour.
@Suite(.timeLimit(.minutes(180)), .enabled(if: FailingDisk.isBuilt, "needs clang"))
struct FailingDiskTests {
    /// A scenario with a kind of fault.
    struct Case: Sendable, CustomTestStringConvertible {
        let scenario: DiskScenario
        let fault: FailingDisk.Fault
        /// The numbers of the calls that fail, until one is not reached.
        let numbers: StrideTo<Int>

        var testDescription: String { "\(scenario.testDescription), \(fault)" }

        /// The value of `LIMBER_FAULTS`: `all`, or a part of the name of the cases in which each call fails.
        private static let wanted = ProcessInfo.processInfo.environment["LIMBER_FAULTS"] ?? ""

        static let chosen: [Case] = {
            let pairs = DiskScenario.all.flatMap { scenario in FailingDisk.Fault.all.map { (scenario, $0) } }
            guard wanted.isEmpty else {
                return pairs.map { Case(scenario: $0, fault: $1, numbers: stride(from: 1, to: .max, by: 1)) }
                    .filter { wanted == "all" || $0.testDescription.contains(wanted) }
            }
            return pairs.enumerated().compactMap { index, pair in
                // Three has no common factor with the number of faults: each fault is in the sample.
                guard index % 3 == 0 else { return nil }
                let number = 1 + index % pair.1.call.usualNumber
                return Case(scenario: pair.0, fault: pair.1, numbers: stride(from: number, to: number + 1, by: 1))
            }
        }()
    }

    @Test(arguments: Case.chosen) func losesNothingThatWasAcknowledged(in place: Case) async throws {
        var failed = 0
        for number in place.numbers {
            let disk = try FailingDisk(place.fault, at: number)
            let run = FaultyRun(
                home: try await place.scenario.template.home(on: disk), scenario: place.scenario, disk: disk)
            do { try await place.scenario.check(run) } catch {
                run.expect(false, "the case ends without an error", "\(error)")
            }
            guard try disk.hasFailed else { break }
            failed += 1
        }
        print("\(place.testDescription): \(failed) failed calls")
    }

    /// The creation of the database waits for the disk. 4 s.
    @Test func aDiskThatNeverAnswersKeepsNoDaemonRunning() async throws {
        let disk = try FailingDisk(FailingDisk.Fault(call: .sync, result: .stuck), at: 1)
        let home = TemporaryHome.withCatalog(changing: disk.variables)
        let daemon = try home.startShell(#"LD_PRELOAD="$DISK_LIBRARY" exec "$LIMBER" serve"#)
        try await until { try disk.hasFailed }
        let ended = try await daemon.ended(by: SIGTERM)
        #expect(ended.errors.contains("services did not stop in time, ending the process"))
    }
}
