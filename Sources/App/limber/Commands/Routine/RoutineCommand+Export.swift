import ArgumentParser
import ControlProtocol
import Platform

extension RoutineCommand {
    struct Export: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine export <name>", abstract: "Print the file of a routine.",
            discussion: """
                The file names your own clips, but does not contain them.

                Example: limber routine export desk-break -o mine.yaml
                """)

        @Argument(help: "Name or id of the routine.", completion: .routines)
        var name: String

        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("File to write or replace. (default: stdout)", valueName: "file"), completion: .file())
        var output: String?

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let text = try await common.routines().routine(named: name).text
            guard let output, output != "-" else { return try StandardOutput.write(text) }
            try output.checkReplaceable()
            try DurableFile.write(text.utf8, to: output.absolutePath)
        }
    }
}
