import ArgumentParser
import ControlProtocol
import PracticeData

extension RoutineCommand {
    struct Remove: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine remove <name>", abstract: "Remove a routine of yours.",
            discussion: "The command asks first. Sessions in history stay, and a session of the routine goes on.")

        @Argument(help: "Name or id of your routine.", completion: .ownRoutines)
        var name: String

        @Flag(help: "Do not ask.")
        var yes = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let library = try await common.routines()
            let routine = try await library.routine(named: name).listing
            if routine.bundled { throw RoutineRefusal.bundled(routine.id) }
            let practice = try await common.practice()
            let found = try await practice.read { try $0.needs(ofRoutine: routine.id) }
            let needs = found.joined(separator: " and ")
            let loss = "\(needs) cannot start \(found.count == 1 ? "its" : "their") sessions"
            if !yes {
                let reason = needs.isEmpty ? "" : " Without it, \(loss)."
                try Confirmation.require(
                    "Remove the routine '\(routine.name)'?\(reason)",
                    orThrow: "the routine '\(routine.name)' was not removed"
                        + (needs.isEmpty ? "" : "; without it, \(loss)"))
            }
            try await library.remove(routine.id, evenIfNeeded: true)
            try StandardOutput.say("Removed the routine '\(routine.name)'.")
            if !needs.isEmpty { StandardError.say("without this routine, \(loss)") }
        }
    }
}
