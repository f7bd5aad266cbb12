import UserFiles

/// The findings of the doctor as JSON.
struct FindingsAnswer: Encodable {
    /// Whether nothing is wrong.
    let healthy: Bool
    let findings: [Entry]

    /// A finding, with the subject that its line may leave out.
    struct Entry: Encodable {
        let subject: String
        let verdict: String
        let text: String?
        let advice: String?
        /// The setting that the entry is about.
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
                key: finding.setting?.key, value: finding.setting?.value,
                origin: finding.setting.map { "\($0.origin)" })
        }
    }
}
