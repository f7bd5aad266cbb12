/// Finds what a person names.
struct NamedChoice<Value> {
    /// What is looked for, such as "plan".
    let kind: String
    /// What there is, by its name.
    let values: [(name: String, value: Value)]

    /// The one that has this name, or the only one whose name begins like this, however it is capitalised.
    func find(_ text: String) throws(Failure) -> Value {
        let wanted = text.lowercased()
        let exact = values.filter { $0.name.lowercased() == wanted }
        let found = exact.isEmpty ? values.filter { $0.name.lowercased().hasPrefix(wanted) } : exact
        guard let first = found.first else {
            let advice = values.isEmpty ? "there is none" : "there is: \(list(values))"
            throw Failure(.missing, "there is no \(kind) '\(text)'; \(advice)")
        }
        guard found.count == 1, !text.isEmpty else {
            throw Failure(.usage, "'\(text)' could be more than one \(kind): \(list(found)); write more of the name")
        }
        return first.value
    }

    private func list(_ values: [(name: String, value: Value)]) -> String {
        values.map(\.name).joined(separator: ", ")
    }
}
