import UserFiles

/// The result of one check.
struct Finding: Hashable {
    enum Verdict: String, CaseIterable {
        case good = "ok"
        /// Limber works, but with a limitation.
        case notable = "note"
        case bad = "BAD"
    }

    let subject: String
    let verdict: Verdict
    let text: String
    /// The action that corrects the problem.
    let advice: String?
    /// The setting that the finding shows, if it shows one.
    let setting: EffectiveSetting?

    init(
        _ subject: String, _ verdict: Verdict, _ text: String, advice: String? = nil, setting: EffectiveSetting? = nil
    ) {
        self.subject = subject
        self.verdict = verdict
        self.text = text
        self.advice = advice
        self.setting = setting
    }

    /// Returns the finding with a name in place of the variable `$USER`.
    func naming(user: String) -> Finding {
        let advice = advice?.replacing("$USER", with: user)
        return Finding(subject, verdict, text, advice: advice, setting: setting)
    }

    var lines: [String] { lines(under: subject) }

    /// Returns the lines below a heading.
    fileprivate func lines(under heading: String) -> [String] {
        ["\(heading.padded(to: 8)) \(verdict.rawValue.padded(to: 5))\(text)"]
            + (advice.map { ["".padded(to: 14) + "→ \($0)"] } ?? [])
    }
}

extension [Finding] {
    /// The subjects with lists, which show the subject once.
    private static let lists: Set<String> = ["settings", "devices"]

    var lines: [String] {
        zip([nil] + map(\.subject), self).flatMap { previous, finding in
            let isNext = previous == finding.subject && Self.lists.contains(finding.subject)
            return finding.lines(under: isNext ? "" : finding.subject)
        }
    }
}

/// The findings of the doctor as JSON, also from a daemon about itself.
struct FindingsAnswer: Codable {
    /// Whether no finding is bad.
    let healthy: Bool
    let findings: [Entry]

    /// A finding. Its subject is always given, although the text output omits a repeated one.
    struct Entry: Codable {
        let subject: String
        let verdict: String
        let text: String?
        let advice: String?
        /// The key of the setting that the finding shows.
        let key: String?
        let value: String?
        let origin: String?

        /// The finding. A verdict of a later version is no fault of this one.
        fileprivate var finding: Finding {
            let known = Finding.Verdict.allCases.first { $0.rawValue.lowercased() == verdict }
            return Finding(subject, known ?? .notable, text ?? "", advice: advice)
        }
    }

    init(_ findings: [Finding]) {
        healthy = !findings.contains { $0.verdict == .bad }
        self.findings = findings.map { finding in
            Entry(
                subject: finding.subject, verdict: finding.verdict.rawValue.lowercased(),
                text: finding.setting == nil ? finding.text : nil, advice: finding.advice,
                key: finding.setting?.key, value: finding.setting?.value.description,
                origin: finding.setting?.origin)
        }
    }

    /// The findings of a daemon, which shows no settings among them.
    var list: [Finding] { findings.map(\.finding) }
}
