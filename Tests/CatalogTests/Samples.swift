import AudioFiles
import Foundation

/// A sound file, read whole.
struct Samples {
    let rate: Int
    let channels: Int
    let values: [Int16]

    init(of path: String) throws {
        var reader = try SoundFileReader(path: path)
        var values = [Int16](repeating: 0, count: reader.frames * reader.channels)
        let frames = try reader.read(reader.frames, into: &values)
        rate = reader.rate
        channels = reader.channels
        self.values = Array(values.prefix(frames * reader.channels))
    }

    /// The largest sample in dB below full scale.
    var peak: Double {
        20 * log10((values.map { Double($0.magnitude) }.max() ?? 0) / 32_768)
    }

    /// Milliseconds before the first of `values` that is above -60 dB.
    func quietMilliseconds(_ values: [Int16]) -> Int {
        (values.firstIndex { $0.magnitude > 33 } ?? values.count) * 1000 / (rate * channels)
    }
}
