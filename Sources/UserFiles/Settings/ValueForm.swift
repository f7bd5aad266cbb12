/// How values of a type are written.
struct ValueForm<Value>: Sendable {
    var shape = ValueShape.text
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
            write: { $0.rawValue })
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
        write: { $0 ? "true" : "false" })
}

extension ValueForm<Duration> {
    /// A whole number of hours, minutes or seconds, such as `30m`.
    static func duration(in range: ClosedRange<Duration>) -> ValueForm {
        .text(
            "a whole number of h, m or s, such as 30m or 90s, from \(written(range.lowerBound)) "
                + "to \(written(range.upperBound))",
            read: { text in
                guard let length = Int(text.dropLast()), let unit = text.last.flatMap(seconds),
                    case (let seconds, false) = length.multipliedReportingOverflow(by: unit)
                else { return nil }
                let duration = Duration.seconds(seconds)
                return range.contains(duration) ? duration : nil
            },
            write: written)
    }

    private static func seconds(in unit: Character) -> Int? {
        switch unit {
        case "h": 3600
        case "m": 60
        case "s": 1
        default: nil
        }
    }

    private static func written(_ duration: Duration) -> String {
        let seconds = Int(duration.components.seconds)
        return seconds % 3600 == 0
            ? "\(seconds / 3600)h" : seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
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
