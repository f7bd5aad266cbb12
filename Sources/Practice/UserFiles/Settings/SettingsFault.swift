public import SessionCore

/// A fault in the configuration.
public struct SettingsFault: Hashable, Sendable, CustomStringConvertible {
    /// The place of a fault.
    public enum Place: Hashable, Sendable {
        /// The configuration file, with the line from 1 if known.
        case file(path: String, line: Int?)
        /// The file that `--config` or `LIMBER_CONFIG` names does not exist.
        case missingFile(path: String)
        case environment(variable: String)
        /// A value of `--set`.
        case commandLine
    }

    /// The source that holds the fault.
    public let place: Place
    /// The reason and the valid values.
    public let problem: String

    /// The place and the problem, in the form of a compiler's message.
    public var description: String {
        switch place {
        case .file(let path, let line?): "\(path):\(line): \(problem)"
        case .file(let path, nil), .missingFile(let path): "\(path): \(problem)"
        case .environment(let variable): "\(variable): \(problem)"
        case .commandLine: "--set: \(problem)"
        }
    }

    /// Creates a fault for a value that its key rejects.
    init(_ place: Place, _ setting: Setting, is written: UnparsedValue) {
        let value =
            switch written {
            case .text(""): "empty"
            case .text where setting.isSecret: "not valid"
            case .text(let text): "'\(text.withoutPassword)'"
            case .list(let texts): "[\(texts.joined(separator: ", "))]"
            }
        var advice = "use \(setting.allowed)"
        if case .text(let text) = written, !setting.isSecret {
            advice = setting.words.advice(on: text, otherwise: advice)
        }
        self.init(place, "\(setting.key) is \(value); \(advice)")
    }

    init(_ place: Place, _ problem: String) {
        self.place = place
        self.problem = problem
    }
}

extension String {
    /// The text without what comes before the last `@`, which can be the password of an address.
    fileprivate var withoutPassword: String { lastIndex(of: "@").map { "…\(self[$0...])" } ?? self }
}

/// The error of a configuration with faults.
public struct SettingsError: Refusal, Hashable {
    /// The faults, at least one.
    public let faults: [SettingsFault]

    /// The faults, one on each line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }

    /// The kind of the refusal. The command line is corrected first.
    public var refusalKind: RefusalKind {
        if faults.contains(where: { $0.place == .commandLine }) { return .invalid }
        return faults.allSatisfy(\.isMissingFile) ? .missing : .badData
    }

    /// Whether a missing file is among the faults.
    public var namesMissingFile: Bool { faults.contains(where: \.isMissingFile) }
}

extension SettingsFault {
    fileprivate var isMissingFile: Bool {
        switch place {
        case .missingFile: true
        case .file, .environment, .commandLine: false
        }
    }
}
