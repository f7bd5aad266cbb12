import UserFiles

/// The result of one check.
struct Finding {
    enum Verdict: String {
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

    var lines: [String] {
        ["\(subject.padded(to: 8)) \(verdict.rawValue.padded(to: 5))\(text)"]
            + (advice.map { ["".padded(to: 14) + "→ \($0)"] } ?? [])
    }
}
