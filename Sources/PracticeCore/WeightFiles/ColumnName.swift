/// The name of a column, and the unit in it.
struct ColumnName {
    /// The name in lower case without the unit, such as `weight` for `Weight (kg)`, `WEIGHT_KG` and `weight grams`;
    /// empty for `Pounds`.
    let base: String
    /// The unit; `nil` if the name has none.
    let unit: WeightUnit?

    init(_ text: String) {
        var name = text.lowercased()
        // Samsung Health puts the table's name before that of a column, Libra a mark before the first.
        if name.hasPrefix("com.samsung."), let dot = name.lastIndex(of: ".") {
            name = String(name[name.index(after: dot)...])
        }
        if name.hasPrefix("#") { name.removeFirst() }
        name = name.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
        let (before, inside) = Self.bracketed(name) ?? Self.lastWord(name) ?? (name, "")
        unit = WeightUnit(named: inside)
        base = unit == nil ? name : before.trimmed
    }

    /// Splits `weight (kg)` and `weight[kg]`.
    private static func bracketed(_ name: String) -> (before: String, inside: String)? {
        guard let last = name.last, ")]".contains(last), let start = name.lastIndex(where: { "([".contains($0) }) else {
            return nil
        }
        return (String(name[..<start]), name[name.index(after: start)...].dropLast().trimmed)
    }

    /// Splits `weight grams` and `weightkg`. A single word is a unit or a name.
    private static func lastWord(_ name: String) -> (before: String, inside: String)? {
        let words = name.split(separator: " ")
        if let last = words.last, WeightUnit(named: last) != nil {
            return (words.dropLast().joined(separator: " "), String(last))
        }
        return name.hasPrefix("weight") ? ("weight", String(name.dropFirst("weight".count))) : nil
    }
}
