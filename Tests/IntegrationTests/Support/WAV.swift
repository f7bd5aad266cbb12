/// A WAV file whose header can hold any values.
struct WAV {
    var channels = 1
    var rate = 48_000
    var bits = 16
    /// The size in the `data` chunk if it differs from the true one.
    var claimedBytes: Int?
    var data: [UInt8]

    var bytes: [UInt8] {
        let frame = channels * bits / 8
        var body = Array("WAVEfmt ".utf8) + little(16, 4)
        body += little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4)
        body += little(frame, 2) + little(bits, 2)
        body += Array("data".utf8) + little(claimedBytes ?? data.count, 4) + data
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    /// Sound of this many frames, never silent.
    init(channels: Int = 1, rate: Int = 48_000, bits: Int = 16, frames: Int, claimedBytes: Int? = nil) {
        self.channels = channels
        self.rate = rate
        self.bits = bits
        self.claimedBytes = claimedBytes
        data = (0..<frames * channels * bits / 8).map { UInt8(truncatingIfNeeded: 1 + $0 &* 37 % 50) }
    }

    /// 16 bit, one channel, 48 kHz.
    init(_ samples: [Int16]) {
        data = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
