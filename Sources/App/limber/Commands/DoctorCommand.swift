import ArgumentParser
import SessionCore
import UserFiles

struct DoctorCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "doctor", abstract: "Check this machine and suggest fixes.",
        discussion: """
            Checks the configured output, music, catalog, commands and media keys, too. The output plays 20 ms of \
            silence, unless a session plays. A daemon checks itself: the output, the voice and the folders are those \
            of its user. With --config or --set, this command checks what they name. A problem is marked BAD; with \
            one, the command ends with status 1.
            """)

    @Flag(help: "List every setting with its origin, too.")
    var settings = false

    @Flag(help: "Print the findings as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let reading = try common.reading()
        // A configuration that the command line names is examined before a daemon uses it.
        let isNamed = common.config != nil || !common.assignments.isEmpty
        let process =
            isNamed ? ExaminedProcess.command(others: []) : await ExaminedProcess(servingUserOf: reading.settings)
        var findings = await process.findings(reading)
        if settings {
            let values = Finding.values(of: await process.settings ?? reading.settings.effectiveSettings)
            findings.insert(contentsOf: values, at: findings.lastIndex { $0.subject == "settings" }.map { $0 + 1 } ?? 0)
        }
        let problems = findings.filter { $0.verdict == .bad }
        try StandardOutput.answer(FindingsAnswer(findings), asJSON: json) {
            [problems.isEmpty ? "no problems" : problems.count.counted("problem")] + findings.lines
        }
        // A problem is an error, and `--quiet` prints errors.
        if !json, isQuiet {
            for line in problems.lines { StandardError.say(line) }
        }
        if !problems.isEmpty { throw ExitStatus.stopped }
    }
}
