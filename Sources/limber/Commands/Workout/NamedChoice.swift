import SessionCore

/// A choice of a value by its name, or by the beginning of the name.
struct NamedChoice<Value> {
    /// The kind of the values, such as "training plan".
    let kind: String
    let values: [(name: String, value: Value)]

    /// Returns the value with a name, or the only one whose name begins with the text. Case does not matter.
    ///
    /// - Throws: ``Failure`` if no value or more than one matches.
    func find(_ text: String) throws(Failure) -> Value {
        let wanted = text.lowercased()
        let exact = values.filter { $0.name.lowercased() == wanted }
        let found = exact.isEmpty ? values.filter { $0.name.lowercased().hasPrefix(wanted) } : exact
        guard let first = found.first else {
            throw Failure(.missing, "no \(kind) is named '\(text)'; \(advice(on: text))")
        }
        guard found.count == 1, !text.isEmpty else {
            throw Failure(.usage, "'\(text)' is ambiguous; it matches \(list(found))")
        }
        return first.value
    }

    private func advice(on text: String) -> String {
        // The user may have typed any word of the name.
        let words = values.flatMap { name, _ in
            ([name] + name.split(separator: " ").map(String.init)).map { (word: $0, name: name) }
        }
        let near = words.map(\.word).suggestion(for: text)
        if let near, let name = words.first(where: { $0.word == near })?.name { return "did you mean '\(name)'?" }
        return values.isEmpty ? "there are none yet" : "use one of: \(list(values))"
    }

    private func list(_ values: [(name: String, value: Value)]) -> String {
        values.map(\.name).joined(separator: ", ")
    }
}
