import ArgumentParser
import ControlProtocol
import SessionCore

extension RoutineCommand {
    struct Check: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine check <file>", abstract: "Check a routine file without adding it.",
            discussion: """
                Prints each error and warning as FILE:LINE:COLUMN: message, and the length of the session. The status \
                is 65 if the file has an error, and 1 with --strict if it has a warning.

                Example: limber routine check morning.yaml
                """)

        @Argument(help: "Routine file; - is stdin.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        @Flag(help: "Count warnings as a failure, too.")
        var strict = false

        @Flag(help: "Print the faults and the plan as one line of JSON.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let library = try await common.routines()
            let source = try RoutineInput(file)
            let report = try await library.check(source.text, in: source.folder)
            try StandardOutput.answer(report, asJSON: json) { report.lines(of: source.name) }
            let failures = report.faults.filter { strict || $0.severity == .error }
            // A failure is an error, and `--quiet` prints errors.
            if !json, isQuiet {
                for fault in failures { StandardError.say(fault.text(in: source.name)) }
            }
            if report.hasErrors { throw ExitStatus.badData }
            if !failures.isEmpty { throw ExitStatus.stopped }
        }
    }
}
