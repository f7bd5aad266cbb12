import UserFiles

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
