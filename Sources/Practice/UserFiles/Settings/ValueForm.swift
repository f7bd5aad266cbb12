import SessionCore

/// The parser and formatter of a type of values.
struct ValueForm<Value>: Sendable {
    var shape = ValueShape.text
    /// The words to suggest for a misspelled value.
    var words: [String] = []
    /// Whether a rejected value may be a secret, which no message shows.
    var isSecret = false
    /// The valid values, as a phrase that follows "use".
    let allowed: String
    /// Parses a value and makes its paths absolute; returns `nil` for an invalid value.
    let read: @Sendable (UnparsedValue, PathBase) -> Value?
    let write: @Sendable (Value) -> UnparsedValue
}

extension ValueForm {
    /// Returns the form of a text without paths.
    static func text(
        _ allowed: String, read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
    ) -> ValueForm {
        path(allowed, read: { text, _ in read(text) }, write: write)
    }

    /// Returns the form with words to suggest for misspelled values.
    func suggesting(_ words: [String]) -> ValueForm {
        var form = self
        form.words = words
        return form
    }

    /// Returns the form of a value that may be left empty.
    ///
    /// - Parameter isSecret: Whether a rejected value may be a secret.
    func optional(isSecret: Bool = false) -> ValueForm {
        var form = self
        (form.shape, form.isSecret) = (.optionalText, isSecret)
        return form
    }

    /// Returns the form of a text that may contain a path.
    static func path(
        _ allowed: String, read: @escaping @Sendable (String, PathBase) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) -> ValueForm {
        ValueForm(
            allowed: allowed,
            read: { written, base in
                guard case .text(let text) = written else { return nil }
                return read(text, base)
            },
            write: { .text(write($0)) })
    }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of the raw values of an enumeration.
    static var word: ValueForm {
        let words = Value.allCases.map(\.rawValue)
        return .text(
            "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")",
            read: { Value(rawValue: $0) },
            write: { $0.rawValue }
        ).suggesting(words)
    }
}

extension ValueForm<Bool> {
    /// A Boolean value, also in the words of YAML 1.1.
    static let flag = text(
        "true or false",
        read: { text in
            switch text.lowercased() {
            case "true", "yes", "on": true
            case "false", "no", "off": false
            default: nil
            }
        },
        write: { $0 ? "true" : "false" }
    ).suggesting(["true", "false", "yes", "no", "on", "off"])
}

extension ValueForm<Duration> {
    /// Returns the form of whole seconds, written as ``DurationText`` parses them.
    static func duration(in range: ClosedRange<Duration>) -> ValueForm {
        .text(
            "a duration such as 30m or 90s, from \(written(range.lowerBound)) to \(written(range.upperBound))",
            read: { text in
                guard let seconds = DurationText.seconds(parsing: text) else { return nil }
                let duration = Duration.seconds(seconds)
                return range.contains(duration) ? duration : nil
            },
            write: written)
    }

    private static func written(_ duration: Duration) -> String {
        DurationText.argument(seconds: Int(duration.components.seconds))
    }
}

extension ValueForm<String?> {
    /// Returns the form of a path that may be empty.
    static func optionalPath(_ what: String) -> ValueForm {
        path(
            "the path of \(what), or leave it empty",
            read: { text, base in base.absolute(text).map(Optional.some) },
            write: { $0 ?? "" }
        ).optional()
    }
}

extension ValueForm<[String]> {
    /// Returns the form of a list of paths.
    static func paths(_ what: String) -> ValueForm {
        list(what, read: { text, base in base.absolute(text) }, write: { $0 })
    }
}

extension ValueForm {
    /// Returns the form of a list, which is valid if all its elements are.
    static func list<Element>(
        _ what: String, read: @escaping @Sendable (String, PathBase) -> Element?,
        write: @escaping @Sendable (Element) -> String
    ) -> ValueForm where Value == [Element] {
        ValueForm(
            shape: .list,
            allowed: "a list of \(what)",
            read: { written, base in
                guard case .list(let texts) = written else { return nil }
                let elements = texts.compactMap { read($0, base) }
                return elements.count == texts.count ? elements : nil
            },
            write: { .list($0.map(write)) })
    }
}
