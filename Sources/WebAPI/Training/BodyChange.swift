/// The changes that a request's body makes to a stored value.
struct BodyChange<Subject>: Sendable {
    private var steps: [@Sendable (inout Subject) -> Void] = []

    /// Applies the changes to a stored value.
    func apply(to subject: inout Subject) {
        for step in steps { step(&subject) }
    }

    /// Reads an optional member. A missing member leaves its property unchanged.
    mutating func read<Value: Sendable>(
        _ name: String, as rule: BodyRule<Value>, into place: any WritableKeyPath<Subject, Value> & Sendable,
        from object: inout BodyObject
    ) {
        guard object.has(name), let value = object.required(name, rule) else { return }
        steps.append { $0[keyPath: place] = value }
    }
}

extension BodyRule {
    /// Creates the rule of an object whose members change a stored value.
    ///
    /// - Parameter read: Reads the optional members.
    static func change<Subject>(
        _ read: @escaping @Sendable (inout BodyObject, inout BodyChange<Subject>) -> Void
    ) -> BodyRule where Value == BodyChange<Subject> {
        .object { object in
            var change = BodyChange<Subject>()
            read(&object, &change)
            return object.issues.isEmpty ? change : nil
        }
    }
}
