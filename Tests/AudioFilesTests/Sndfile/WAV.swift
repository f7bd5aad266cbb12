/// A WAV file whose header can hold any values.
struct WAV {
    var channels = 1
    var rate = 48_000
    var bits = 16
    var isFloat = false
    /// The size in the `data` chunk if it differs from the true one.
    var claimedBytes: UInt32?
    /// Chunks between the format and the data.
    var chunks: [(tag: String, bytes: [UInt8])] = []
    var data: [UInt8]

    var bytes: [UInt8] {
        let frame = channels * bits / 8
        var body = Array("WAVEfmt ".utf8) + little(16, 4)
        body += little(isFloat ? 3 : 1, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4)
        body += little(frame, 2) + little(bits, 2)
        for chunk in chunks {
            body += Array(chunk.tag.utf8) + little(chunk.bytes.count, 4) + chunk.bytes
            if chunk.bytes.count % 2 == 1 { body.append(0) }
        }
        body += Array("data".utf8) + little(claimedBytes.map { Int($0) } ?? data.count, 4) + data
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    static func samples(_ values: [Int16]) -> [UInt8] {
        values.flatMap { little(Int($0), 2) }
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] { Self.little(value, count) }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
