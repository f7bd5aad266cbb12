/// Sound files in which nothing is heard.
enum Silence {
    /// Mono at 8 kHz, 16 bit.
    static func wav(seconds: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let size = seconds * 16_000
        return Array("RIFF".utf8) + number(size + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
            + number(1, 2) + number(8000, 4) + number(16_000, 4) + number(2, 2) + number(16, 2) + Array("data".utf8)
            + number(size, 4) + [UInt8](repeating: 0, count: size)
    }
}
