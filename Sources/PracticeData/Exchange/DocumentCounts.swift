import FoundationEssentials

/// The number of entries that a document should have in each list, as the end of the document states it.
struct DocumentCounts {
    private let counts: [String: Int]
    private let place: Data.Index

    /// Much more than the counts of all lists take.
    private static let mostBytes = 1 << 16

    /// - Throws: ``DocumentFault`` if the JSON is no object of whole numbers.
    init(_ json: Data) throws {
        place = json.startIndex
        guard json.count <= Self.mostBytes, let counts = try? JSONDecoder().decode([String: Int].self, from: json)
        else {
            throw DocumentFault(
                place: place, member: ExportFormat.countsName, reason: "expected a whole number for each list")
        }
        self.counts = counts
    }

    /// Compares the counts with those of the entries that the document has.
    ///
    /// - Throws: ``DocumentFault`` for the first list with another number of entries.
    func check(_ found: [String: Int]) throws {
        for list in Set(counts.keys).union(found.keys).sorted() {
            let (expected, actual) = (counts[list] ?? 0, found[list] ?? 0)
            guard expected != actual else { continue }
            throw DocumentFault(
                place: place, member: "\(ExportFormat.countsName).\(list)",
                reason: "the export had \(expected), and the document has \(actual)")
        }
    }
}
