import SessionCore

/// How values of a type are written.
struct ValueForm<Value>: Sendable {
    var shape = ValueShape.text
    /// The words to suggest for mistyped ones.
    var words: [String] = []
    /// What may be written, in words that follow "use".
    let allowed: String
    /// The value of what is written, or `nil` for what is not allowed. Paths become absolute.
    let read: @Sendable (WrittenValue, PathBase) -> Value?
    let write: @Sendable (Value) -> String
}

extension ValueForm {
    /// Text that needs no folder to be understood.
    static func text(
        _ allowed: String, read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
    ) -> ValueForm {
        path(allowed, read: { text, _ in read(text) }, write: write)
    }

    /// Returns the form with words to suggest for mistyped ones.
    func suggesting(_ words: [String]) -> ValueForm {
        var form = self
        form.words = words
        return form
    }

    /// Text that may hold a path.
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
            write: write)
    }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of a few words.
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
    /// Also as YAML 1.1 writes it, since people do.
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
    /// A duration in any form of ``DurationText``, in whole seconds.
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
    /// A path, or nothing.
    static func optionalPath(_ what: String) -> ValueForm {
        var form = ValueForm.path(
            "the path of \(what), or leave it empty",
            read: { text, base in base.absolute(text).map(Optional.some) },
            write: { $0 ?? "" })
        form.shape = .optionalText
        return form
    }
}

extension ValueForm<[String]> {
    /// Paths.
    static func paths(_ what: String) -> ValueForm {
        ValueForm(
            shape: .list,
            allowed: "a list of \(what)",
            read: { written, base in
                guard case .list(let texts) = written else { return nil }
                let paths = texts.compactMap(base.absolute)
                return paths.count == texts.count ? paths : nil
            },
            write: { "[\($0.joined(separator: ", "))]" })
    }
}
