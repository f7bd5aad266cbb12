import Foundation

/// The likeness of one channel of a recording to the same channel of a reference, after alignment in time.
package struct Likeness {
    /// The most frames by which a decoder shifts its sound.
    private static let largestShift = 2400
    /// The frames that are compared for the alignment.
    private static let window = 1000

    /// The frames by which the recording is later.
    package let shift: Int
    /// The correlation of the samples, from -1 to 1.
    package let correlation: Double
    /// The level of the recording above that of the reference, in decibels.
    package let decibels: Double

    /// Compares channels of interleaved recordings.
    ///
    /// - Parameter channels: The samples per frame of both recordings.
    package init(_ recording: [Int16], to reference: [Int16], channel: Int, of channels: Int = 2) {
        let recording = Self.channel(channel, of: channels, in: recording)
        let reference = Self.channel(channel, of: channels, in: reference)
        let shift = Self.shift(of: recording, from: reference)
        let frames = max(0, min(recording.count - shift, reference.count))
        let start = max(0, -shift)
        var (products, squares, expectedSquares) = (0.0, 0.0, 0.0)
        for frame in min(start, frames)..<frames {
            let (sample, expected) = (recording[frame + shift], reference[frame])
            products += sample * expected
            squares += sample * sample
            expectedSquares += expected * expected
        }
        self.shift = shift
        correlation = products / max(1, (squares * expectedSquares).squareRoot())
        decibels = 10 * log10(max(1, squares) / max(1, expectedSquares))
    }

    private static func channel(_ channel: Int, of channels: Int, in samples: [Int16]) -> [Double] {
        stride(from: channel, to: samples.count, by: channels).map { Double(samples[$0]) }
    }

    /// Returns the shift with the largest correlation over a window around the loudest sample.
    private static func shift(of recording: [Double], from reference: [Double]) -> Int {
        let loudest = reference.indices.max { abs(reference[$0]) < abs(reference[$1]) } ?? 0
        let start = max(0, min(loudest - window / 2, reference.count - window))
        let range = start..<min(start + window, reference.count)
        func product(_ shift: Int) -> Double {
            recording.withUnsafeBufferPointer { recording in
                reference.withUnsafeBufferPointer { reference in
                    var sum = 0.0
                    let first = max(range.lowerBound, -shift)
                    for frame in first..<max(first, min(range.upperBound, recording.count - shift)) {
                        sum += recording[frame + shift] * reference[frame]
                    }
                    return sum
                }
            }
        }
        return (-largestShift...largestShift).max { product($0) < product($1) } ?? 0
    }
}
