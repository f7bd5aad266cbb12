import Foundation

/// The first difference between two long recordings, as one line.
struct Difference: CustomStringConvertible {
    let description: String

    /// `nil` where they are equal.
    init?(_ samples: some Collection<Int16>, _ expected: some Collection<Int16>) {
        // Without optimization, data is compared a thousand times faster than samples.
        guard Self.data(samples) != Self.data(expected) else { return nil }
        let differing = zip(samples, expected).enumerated().filter { $1.0 != $1.1 }
        if let (index, (sample, wanted)) = differing.first {
            description =
                "\(differing.count) samples differ, first in frame \(index / 2) \(sample) instead of \(wanted)"
        } else {
            description = "\(samples.count / 2) frames instead of \(expected.count / 2)"
        }
    }

    private static func data(_ samples: some Collection<Int16>) -> Data { Array(samples).withUnsafeBytes { Data($0) } }
}

extension Collection<Int16> {
    /// The offset of the loudest sample.
    var loudest: Int? { enumerated().max { $0.element.magnitude < $1.element.magnitude }?.offset }
}
