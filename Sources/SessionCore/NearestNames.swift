extension Collection<String> {
    /// The names that were probably meant by a mistyped one, the nearest first: those of which the fewest characters
    /// have to be inserted, deleted or replaced.
    package func nearest(to name: String) -> [(name: String, distance: Int)] {
        map { (name: $0, distance: name.distance(to: $0)) }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    }
}

extension String {
    /// The Levenshtein distance to another text. Of a long text only the first 100 characters count.
    fileprivate func distance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, character) in prefix(100).enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in other.indices {
                let replaced = diagonal + (character == other[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[other.count]
    }
}
