public import SessionCore

extension StretchCatalog {
    /// All stretches, in the order of the regions.
    public var entries: [Entry] { Region.allCases.flatMap { stretches[$0] ?? [] } }

    /// Returns the stretches with a word, or several, in their ids or names: only one, if it has exactly this id. Case,
    /// apostrophes and the characters between words do not matter.
    public func entries(named text: String) -> [Entry] {
        let words = Words(text)
        guard !words.isEmpty else { return [] }
        let exact = entries.filter { Words($0.stretch.id) == words }
        return exact.isEmpty ? entries.filter { entry in entry.names.contains { $0.contains(words) } } : exact
    }

    /// Returns the stretches that a word such as `knee` or `floor` leaves out: those with the trait, or else those with
    /// the word in their names.
    public func entries(leftOutBy word: String) -> [Entry] {
        let found = StretchTrait(parsing: word).map { trait in entries.filter { $0.traits.contains(trait) } } ?? []
        return found.isEmpty ? entries(named: word) : found
    }

    /// Returns the stretch with an id, or with words that no other stretch has in its name. Of a name and its
    /// extensions, such as "Pigeon Pose" and "Pigeon Pose Stretch", the shortest is meant.
    ///
    /// - Throws: ``OptionError`` if no stretch or several have the words.
    public func entry(named text: String) throws(OptionError) -> Entry {
        let found = entries(named: text)
        guard let first = found.first else { throw unknown(text) }
        guard found.count > 1 else { return first }
        let shortest = found.first { one in
            found.allSatisfy { Words($0.stretch.name).contains(Words(one.stretch.name)) }
        }
        guard let shortest else {
            let names = found.prefix(6).map(\.stretch.name).joined(separator: ", ")
            throw OptionError(
                "\(found.count) stretches have '\(text)' in their names: \(names)"
                    + (found.count > 6 ? " and more" : "") + "; write more of one name")
        }
        return shortest
    }

    /// Returns the stretch of an entry with its text and the user's preferences.
    public func description(of entry: Entry, _ preferences: StretchPreferences) -> StretchDescription {
        var description = StretchDescription(
            entry.stretch, text: texts[entry.introduction], ending: entry.ending.flatMap { texts[$0] },
            picture: entry.picture.map { _ in StretchPictures.address(of: entry.stretch.id) }, traits: entry.traits)
        description.preferences = preferences
        return description
    }

    /// Returns the error for a word that names neither a region nor a stretch.
    public func unknown(_ text: String) -> OptionError {
        let words = entries.flatMap { $0.shortID.split(separator: "-").map(String.init) }
        let names = Region.allCases.map(\.rawValue) + entries.map(\.shortID) + words.filter { $0 != "stretch" }
        return OptionError(
            "unknown region or stretch '\(text)'; \(names.advice(on: text, otherwise: "'limber stretches' lists them"))"
        )
    }
}

extension StretchCatalog.Entry {
    /// The id without the region in front of it, such as `cat-cow-stretch`.
    public var shortID: String {
        let prefix = "\(stretch.region.rawValue)-"
        return stretch.id.hasPrefix(prefix) ? String(stretch.id.dropFirst(prefix.count)) : stretch.id
    }

    fileprivate var names: [Words] { [Words(stretch.id), Words(shortID), Words(stretch.name)] }
}

/// The words of a name, without case and punctuation.
private struct Words: Hashable {
    private let text: String

    init(_ text: String) {
        let spoken = text.lowercased().filter { $0 != "'" && $0 != "’" }
        self.text = spoken.split { !$0.isLetter && !$0.isNumber }.map { " " + $0 }.joined()
    }

    var isEmpty: Bool { text.isEmpty }

    /// Returns whether the words occur in this order; the last one may be the beginning of a word.
    func contains(_ other: Words) -> Bool { text.contains(other.text) }
}
