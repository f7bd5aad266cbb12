import Foundation

/// Sound files of silence or a tone.
enum Silence {
    /// Returns a mono file at 8 kHz, 16 bit.
    ///
    /// - Parameter amplitude: The amplitude of a 1 kHz tone.
    static func wav(seconds: Int, amplitude: Double = 0) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let size = seconds * 16_000
        return Array("RIFF".utf8) + number(size + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
            + number(1, 2) + number(8000, 4) + number(16_000, 4) + number(2, 2) + number(16, 2) + Array("data".utf8)
            + number(size, 4) + tone(amplitude: amplitude, count: seconds * 8000)
    }

    private static func tone(amplitude: Double, count: Int) -> [UInt8] {
        let period = (0..<8).flatMap { step in
            let sample = UInt16(bitPattern: Int16(32_767 * amplitude * sin(Double(step) * .pi / 4)))
            return [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
        }
        return Array(repeatElement(period, count: count / 8).joined())
    }
}
