import ArgumentParser

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say what is wrong with this machine, and what to do.")

    @OptionGroup var arguments: SettingsArguments

    func run() async throws {
        let findings = await Examination(reading: try arguments.reading()).findings()
        for line in findings.flatMap(\.lines) { try StandardOutput.say(line) }
        if findings.contains(where: { $0.verdict == .bad }) { throw ExitCode(ExitStatus.stopped.rawValue) }
    }
}
