import ArgumentParser

struct DoctorCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine and suggest fixes.",
        usage: "limber doctor [<options>]")

    @Flag(help: "Print the findings as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let findings = await Examination(reading: try common.reading()).findings()
        if json {
            try StandardOutput.say(json: FindingsAnswer(findings))
        } else {
            for line in findings.flatMap(\.lines) { try StandardOutput.say(line) }
            // A problem is an error, and `--quiet` prints errors.
            if isQuiet {
                for line in findings.filter({ $0.verdict == .bad }).flatMap(\.lines) { StandardError.say(line) }
            }
        }
        if findings.contains(where: { $0.verdict == .bad }) { throw ExitCode(ExitStatus.stopped.rawValue) }
    }
}
