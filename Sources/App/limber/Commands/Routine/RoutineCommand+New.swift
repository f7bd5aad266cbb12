import ArgumentParser
import ControlProtocol
import Glibc
import Platform
import SessionCore
import UserFiles

extension RoutineCommand {
    struct New: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine new <name>", abstract: "Write a commented routine file to begin with.",
            discussion: """
                The file is written to the working folder. It has the name of the routine, in lower case and with \
                hyphens. A file that exists is not replaced.

                Example: limber routine new 'My core'
                """)

        @Argument(help: "Name of the routine.")
        var name: String

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let text = RoutineFile.template(named: name)
            let report = try await common.routines().check(text, in: nil)
            if let fault = report.faults.first(where: { $0.severity == .error }) {
                throw CommandError(.usage, fault.problem)
            }
            let file = "\(RoutineDocument.id(of: name)).yaml"
            do throws(DurableFile.WriteError) {
                try DurableFile.write(text.utf8, to: file.absolutePath, isReplacing: false)
            } catch {
                guard error.code == EEXIST else { throw error }
                throw CommandError(.usage, "cannot write '\(file)': the file exists; remove it, or choose another name")
            }
            try StandardOutput.say(
                "Wrote '\(file)'. Edit it, then run 'limber routine check \(file)' and 'limber routine add \(file)'.")
        }
    }
}
