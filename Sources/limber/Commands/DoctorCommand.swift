import ArgumentParser
import SessionCore
import UserFiles

struct DoctorCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine and suggest fixes.",
        usage: "limber doctor [<options>]",
        discussion: """
            Checks the configured output, music, catalog, commands and media keys, too. The output plays 20 ms of \
            silence, unless a session plays. If a daemon runs, its settings are checked, unless --config or --set names \
            others. A problem is marked BAD; with one, the command ends with status 1.
            """)

    @Flag(help: "List every setting with its origin, too.")
    var settings = false

    @Flag(help: "Print the findings as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        // A configuration that the command line names is examined before a daemon uses it.
        let isNamed = common.config != nil || !common.assignments.isEmpty
        let findings = await Examination(
            reading: try common.reading(), asksDaemon: !isNamed, listsSettings: settings
        ).findings()
        let problems = findings.filter { $0.verdict == .bad }
        try StandardOutput.answer(FindingsAnswer(findings), asJSON: json) {
            [problems.isEmpty ? "no problems" : problems.count.counted("problem")] + findings.flatMap(\.lines)
        }
        // A problem is an error, and `--quiet` prints errors.
        if !json, isQuiet {
            for line in problems.flatMap(\.lines) { StandardError.say(line) }
        }
        if !problems.isEmpty { throw ExitStatus.stopped }
    }
}

/// The findings of the doctor as JSON.
struct FindingsAnswer: Encodable {
    /// Whether no finding is bad.
    let healthy: Bool
    let findings: [Entry]

    /// A finding. Its subject is always given, although the text output omits a repeated one.
    struct Entry: Encodable {
        let subject: String
        let verdict: String
        let text: String?
        let advice: String?
        /// The key of the setting that the finding shows.
        let key: String?
        let value: String?
        let origin: String?
    }

    init(_ findings: [Finding]) {
        healthy = !findings.contains { $0.verdict == .bad }
        var subject = ""
        self.findings = findings.map { finding in
            if !finding.subject.isEmpty { subject = finding.subject }
            return Entry(
                subject: subject, verdict: finding.verdict.rawValue.lowercased(),
                text: finding.setting == nil ? finding.text : nil, advice: finding.advice,
                key: finding.setting?.key, value: finding.setting?.value.description,
                origin: finding.setting?.origin)
        }
    }
}
