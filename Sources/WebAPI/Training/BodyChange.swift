/// What a request's body changes of something that is there.
struct BodyChange<Subject> {
    private var steps: [(inout Subject) -> Void] = []

    /// Changes it.
    func apply(to subject: inout Subject) {
        for step in steps { step(&subject) }
    }

    /// Reads a member that may be missing: then what it stands for stays as it is.
    mutating func read<Value>(
        _ name: String, as rule: BodyRule<Value>, into place: WritableKeyPath<Subject, Value>,
        from object: inout BodyObject
    ) {
        guard object.has(name), let value = object.required(name, rule) else { return }
        steps.append { $0[keyPath: place] = value }
    }
}

extension BodyRule {
    /// An object that changes something.
    ///
    /// - Parameter read: Reads the members that may be there.
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
