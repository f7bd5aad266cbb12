import SessionCore

/// One thing that is wrong with the configuration.
public struct SettingsFault: Hashable, Sendable, CustomStringConvertible {
    /// Where it is.
    public enum Place: Hashable, Sendable {
        /// The configuration file, and the line where one is known, counted from 1.
        case file(path: String, line: Int?)
        /// A file that was asked for, and is not there.
        case missingFile(path: String)
        /// An environment variable.
        case environment(variable: String)
        /// `--set`.
        case commandLine
    }

    /// Where it is.
    public let place: Place
    /// What it is, and what is allowed instead.
    public let problem: String

    /// One sentence, with the place before it.
    public var description: String {
        switch place {
        case .file(let path, let line?): "\(path):\(line): \(problem)"
        case .file(let path, nil), .missingFile(let path): "\(path): \(problem)"
        case .environment(let variable): "\(variable): \(problem)"
        case .commandLine: "--set: \(problem)"
        }
    }

    /// A value that its key does not take.
    init(_ place: Place, _ setting: Setting, is written: WrittenValue) {
        let value =
            switch written {
            case .text(""): "empty"
            case .text(let text): "'\(text)'"
            case .list(let texts): "[\(texts.joined(separator: ", "))]"
            }
        var advice = "use \(setting.allowed)"
        if case .text(let text) = written { advice = setting.words.advice(on: text, otherwise: advice) }
        self.init(place, "\(setting.key) is \(value); \(advice)")
    }

    init(_ place: Place, _ problem: String) {
        self.place = place
        self.problem = problem
    }
}

/// A configuration that cannot be used.
public struct SettingsError: Error, Hashable, CustomStringConvertible {
    /// Everything that is wrong with it: at least one thing.
    public let faults: [SettingsFault]

    /// A line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }

    /// Whether it is only that the file that was asked for is not there.
    public var isMissingFile: Bool { faults.allSatisfy(\.isMissingFile) }

    /// Whether a fault is in the values of `--set`, whatever else is wrong.
    public var isOnCommandLine: Bool { faults.contains { $0.place == .commandLine } }

    /// Whether the file that was asked for is not there, whatever else is wrong.
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
