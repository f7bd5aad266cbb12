import SessionCore
import Yams

/// The bounds of a routine file.
enum RoutineLimits {
    static let nameLength = RoutineRecord.longestName
    static let descriptionLength = 200
    static let speechLength = 500
    static let stretchNameLength = StretchChoice.longestName
    static let pathLength = 200
    static let steps = 2000
    static let exercises = 20
    static let levels = 5
    static let rounds = 1...100
    static let hold = 5...600
    static let rest = 1...3600
    static let work = 5...3600
    static let pace = 1...60
    static let sets = 1...20
    static let longer = 1...60
    static let pick = 1...100
    static let asManyRounds = 30...3600
    static let breathing = 10...3600
    static let breaths = 1...200
}

extension YAMLMembers.Rule {
    /// Returns a rule that reads texts, and no numbers or other types of YAML.
    ///
    /// - Parameter problem: Returns a more exact problem with a text, as words that follow its key.
    static func text(
        _ allowed: String, problem: @escaping (String) -> String? = { _ in nil }, read: @escaping (String) -> Value?
    ) -> Self {
        Self(allowed: allowed) { scalar in
            guard case .text(let text) = scalar.value else { return nil }
            return read(text)
        } problem: { scalar in
            switch scalar.value {
            case .null: return nil
            case .truth, .whole, .number:
                guard read(scalar.string) != nil else { return nil }
                return "is '\(scalar.string)', which YAML does not read as a text; write \"\(scalar.string)\""
            case .text(let text): return problem(text)
            }
        }
    }

    /// Returns a rule of some words.
    static func words(_ words: [(String, Value)], _ allowed: String) -> Self {
        let names = words.map(\.0)
        return text(allowed) { text in
            names.suggestion(for: text).map { "is '\(text.prefix(60))'; did you mean '\($0)'?" }
        } read: { text in
            words.first { $0.0 == text }?.1
        }
    }
}

extension YAMLMembers.Rule<Int> {
    /// Returns the rule of a length: a whole number of seconds, or a text such as `45s`, `2m`, `1m30s`, `1:30` or `1h`.
    /// Each length has few spellings, so that the schema can have the same ones.
    static func length(_ range: ClosedRange<Int>) -> Self {
        Self(allowed: lengths(range)) {
            length($0, in: range)
        } problem: {
            spelling(of: $0, in: range)
        }
    }

    fileprivate static func lengths(_ range: ClosedRange<Int>) -> String {
        let bounds = [range.lowerBound, range.upperBound].map(DurationText.argument)
        return "\(bounds[0]) to \(bounds[1]), such as \(range.contains(90) ? "45s, 1m30s or 1:30" : "10s")"
    }

    fileprivate static func length(_ scalar: Node.Scalar, in range: ClosedRange<Int>) -> Int? {
        let seconds: Int?
        switch scalar.value {
        case .whole(let number): seconds = number
        case .text(let text):
            let form = /(0|[1-9][0-9]*)s?|[1-9][0-9]*m([0-5]?[0-9]s)?|(0|[1-9][0-9]*):[0-5][0-9]|1h|1:00:00/
            seconds = text.wholeMatch(of: form).flatMap { _ in DurationText.seconds(parsing: text) }
        case .null, .truth, .number: seconds = nil
        }
        return seconds.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Returns the problem with a length in another form of ``DurationText``.
    fileprivate static func spelling(of scalar: Node.Scalar, in range: ClosedRange<Int>) -> String? {
        guard let seconds = DurationText.seconds(parsing: scalar.string), range.contains(seconds) else { return nil }
        return "is '\(scalar.string.prefix(60))'; write it as \(DurationText.argument(seconds: seconds))"
    }

    /// The length of breathing, which a number of breaths can replace.
    static var breathing: Self {
        let rule = length(RoutineLimits.breathing)
        return Self(allowed: "\(rule.allowed), or 'breaths' with a number", read: rule.read, problem: rule.problem)
    }

    /// The number of rounds. A single one groups steps.
    static var rounds: Self { whole(RoutineLimits.rounds, "; 1 groups steps for their music") }

    /// Returns the rule of a whole number.
    ///
    /// - Parameter note: Words after the range.
    static func whole(_ range: ClosedRange<Int>, _ note: String = "") -> Self {
        Self(allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)\(note)") { scalar in
            guard case .whole(let number) = scalar.value, range.contains(number) else { return nil }
            return number
        }
    }
}

extension YAMLMembers.Rule<String> {
    /// Returns the rule of a text in one line.
    ///
    /// - Parameter hasLetter: Whether the text needs a letter.
    static func line(_ what: String, upTo most: Int, hasLetter: Bool = false) -> Self {
        text("\(what) of 1 to \(most) characters in one line\(hasLetter ? ", with a letter" : "")") { text in
            1...most ~= text.unicodeScalars.count && text.contains { hasLetter ? $0.isLetter : !$0.isWhitespace }
                && !text.unicodeScalars.contains(where: \.isControl) ? text : nil
        }
    }

    /// Returns the rule of a text that can have several lines, which are joined by spaces.
    static func prose(_ what: String, upTo most: Int) -> Self {
        text("\(what) of 1 to \(most) characters") { text in
            1...most ~= text.unicodeScalars.count && text.contains { !$0.isWhitespace }
                && !text.unicodeScalars.contains { $0.isControl && $0 != "\n" }
                ? text.split(whereSeparator: \.isWhitespace).joined(separator: " ") : nil
        }
    }

    /// The path of a clip.
    static var path: Self {
        let most = RoutineLimits.pathLength
        return text("the path of a clip below the folder of the file, such as clips/begin.wav") { path in
            guard 1...most ~= path.unicodeScalars.count, !path.hasPrefix("/"), !path.hasSuffix("/"),
                !path.split(separator: "/").contains(".."),
                !path.unicodeScalars.contains(where: { $0 == "\\" || $0.isControl })
            else { return nil }
            return path
        }
    }

    /// The id of a stretch, or words of its name.
    static var stretchName: Self {
        line("the name of a stretch", upTo: RoutineLimits.stretchNameLength, hasLetter: true)
    }
    /// The name of a routine, whose word on the command line is made of its letters.
    static var routineName: Self { line("a name", upTo: RoutineLimits.nameLength, hasLetter: true) }
    /// The name of an exercise.
    static var exerciseName: Self { line("a name", upTo: RoutineLimits.nameLength) }
    /// The only value of a step `wait`.
    static var wait: Self {
        var rule = words([("for me", "for me")], "'for me', which waits until you go on")
        let general = rule.problem
        rule.problem = { scalar in
            DurationText.seconds(parsing: scalar.string).map { _ in
                "is '\(scalar.string)'; use 'for me', or 'rest: \(scalar.string)' for a pause with an end"
            } ?? general(scalar)
        }
        return rule
    }
    /// The only value of a step `play`.
    static var play: Self { words([("bell", "bell")], "'bell'") }
}

// The fault of a member lists the allowed words, so each `try?` below drops an error about the same.

extension YAMLMembers.Rule<Region> {
    /// A region by its name, with a hyphen, an underscore or a space in `hip-flexors`.
    static var region: Self {
        let names = Region.allCases.map { $0.rawValue.replacing("_", with: "-") }
        return text("one of: \(names.joined(separator: ", "))") { text in
            let meant = (try? Region(parsing: text)).map { $0.rawValue.replacing("_", with: "-") }
            let otherwise = "use one of: \(names.joined(separator: ", "))"
            return meant.map { "is '\(text)'; write \($0)" }
                ?? "is '\(text.prefix(60))'; \(names.advice(on: text, otherwise: otherwise))"
        } read: { text in
            text == text.lowercased() ? try? Region(parsing: text) : nil
        }
    }
}

extension YAMLMembers.Rule<StepRoutine.Sides> {
    static var sides: Self {
        words(
            [
                ("left, right", .both), ("left,right", .both), ("both", .both), ("left", .left), ("right", .right),
                ("none", .none),
            ], "'left, right', left, right or none")
    }
}

extension YAMLMembers.Rule<ChangeOver> {
    static var changeOver: Self {
        let range = ChangeOver.allowedSeconds
        return Self(allowed: "standard, or \(YAMLMembers.Rule<Int>.lengths(range))") { scalar in
            scalar.value == .text("standard")
                ? .standard : YAMLMembers.Rule<Int>.length(scalar, in: range).map(ChangeOver.fixed)
        } problem: { scalar in
            YAMLMembers.Rule<Int>.spelling(of: scalar, in: range)
        }
    }
}

extension YAMLMembers.Rule<BreathText> {
    static var breath: Self {
        let range = BreathText.allowedSeconds
        return text(
            "\(BreathText.names.joined(separator: ", ")), or 2 to 4 numbers from \(range.lowerBound) to "
                + "\(range.upperBound), such as 4-6: the seconds in, out; in, hold, out; or in, hold, out, hold"
        ) { text in
            BreathText.names.suggestion(for: text).map { "is '\(text.prefix(60))'; did you mean '\($0)'?" }
        } read: { text in
            BreathText(parsing: text).flatMap { $0.description == text ? $0 : nil }
        }
    }
}

extension YAMLMembers.Rule<MeditationOptions> {
    /// A course and its length. The catalog has the names and the lengths of its courses.
    static var meditation: Self {
        text("the name of a course, and its length in minutes, such as body-scan 10m") { text in
            guard let match = text.wholeMatch(of: /([a-z][a-z0-9-]*)(?: ([1-9][0-9]{0,2})m)?/) else { return nil }
            let minutes = match.2.flatMap { Int($0) }
            guard minutes.map(MeditationOptions.allowedMinutes.contains) != false else { return nil }
            return MeditationOptions(course: String(match.1), minutes: minutes)
        }
    }
}

extension YAMLMembers.Rule<MusicChoice> {
    /// The music of a session, except for paths.
    static var music: Self {
        text("auto, none or a name from 'limber music'") { text in
            switch try? MusicChoice(parsing: text) {
            case .some(.auto): .auto
            case .some(.none): MusicChoice.none
            case .some(.named(let name)): .named(name)
            case .some(.path), nil: nil
            }
        }
    }
}

extension YAMLMembers.Rule<MusicChoice> {
    /// The music of some steps.
    static var groupMusic: Self {
        text("none or a name from 'limber music'") { text in
            text == "auto" ? "is 'auto', which only the whole routine can have; use none or a name" : nil
        } read: { text in
            switch try? MusicChoice(parsing: text) {
            case .some(.none): MusicChoice.none
            case .some(.named(let name)): .named(name)
            case .some(.auto), .some(.path), nil: nil
            }
        }
    }
}

extension YAMLMembers.Rule<RoutineDocument.Closing> {
    static var closing: Self {
        Self(allowed: "usual or quiet") { scalar in RoutineDocument.Closing(rawValue: scalar.string) }
    }
}

extension YAMLMembers.Rule<Set<RoutineDocument.Announcement>> {
    /// The words of what is announced, or none.
    static var announcements: Self {
        let names = RoutineDocument.Announcement.allCases.map(\.rawValue)
        return text("none, or some of \(names.joined(separator: ", "))") { text in
            guard text != "none" else { return [] }
            let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
            let read = Set(words.compactMap { RoutineDocument.Announcement(rawValue: String($0)) })
            return read.count == words.count && !read.isEmpty ? read : nil
        }
    }
}

extension YAMLMembers.Rule<Bool> {
    static var truth: Self {
        Self(allowed: "true or false") { scalar in
            switch scalar.value {
            case .truth(let isTrue): isTrue
            case .null, .whole, .number, .text: nil
            }
        }
    }
}

extension YAMLMembers.Rule<Tones> {
    /// The tones. YAML 1.1 reads `on` and `off` as truth values.
    static var tones: Self {
        Self(allowed: "on, ticks or off") { scalar in
            switch scalar.value {
            case .truth(let isOn): isOn ? .on : .off
            case .text(let text): Tones(rawValue: text)
            case .null, .whole, .number: nil
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
