/// The first difference between two long recordings, as one line.
struct Difference: CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// `nil` where they are equal.
    init?(_ samples: some RandomAccessCollection<Int16>, _ expected: some RandomAccessCollection<Int16>) {
        let differing = zip(samples, expected).enumerated().filter { $1.0 != $1.1 }
        if let (index, (sample, wanted)) = differing.first {
            description =
                "\(differing.count) samples differ, first in frame \(index / 2) \(sample) instead of \(wanted)"
        } else if samples.count != expected.count {
            description = "\(samples.count / 2) frames instead of \(expected.count / 2)"
        } else {
            return nil
        }
    }
}
