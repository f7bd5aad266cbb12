import AudioFiles
import Foundation

/// The samples of a whole sound file.
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

    /// The peak in dBFS.
    var peak: Double {
        20 * log10((values.map { Double($0.magnitude) }.max() ?? 0) / 32_768)
    }

    /// The milliseconds before the first of `values` above -60 dB.
    func quietMilliseconds(_ values: [Int16]) -> Int {
        (values.firstIndex { $0.magnitude > 33 } ?? values.count) * 1000 / (rate * channels)
    }
}
