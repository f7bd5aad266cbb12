import ArgumentParser

struct DoctorCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine and suggest fixes.")

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let findings = await Examination(reading: try common.reading()).findings()
        for line in findings.flatMap(\.lines) { try StandardOutput.say(line) }
        if findings.contains(where: { $0.verdict == .bad }) { throw ExitCode(ExitStatus.stopped.rawValue) }
    }
}
