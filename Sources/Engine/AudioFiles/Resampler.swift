import CSoxr

/// A sample rate converter for a stream of `Float` samples with full scale at ±1, with 20-bit quality and undithered
/// `Int16` output.
///
/// Process a clip, then flush it: the output has `frames × to / from` frames, rounded half up. Never flush a loop: the
/// same resampler continues over the seam without a click.
///
/// ```swift
/// var resampler = try Resampler(from: 44_100, to: 48_000, channels: 1)
/// var output = [Int16](repeating: 0, count: 960)
/// let first = try resampler.process(441, of: input, into: &output).produced
/// let rest = try resampler.flush(into: &output, at: first)  // first + rest is 480
/// ```
public struct Resampler: ~Copyable {
    /// The number of samples per frame of input and output.
    public let channels: Int

    private let handle: soxr_t

    /// Creates a converter between two rates in frames per second.
    public init(from: Int, to: Int, channels: Int) throws(SoxrError) {
        // libsoxr takes 0 as a value that is set later.
        guard from > 0, to > 0, channels > 0 else {
            throw SoxrError(function: "soxr_create", text: "rates and channels must be positive")
        }
        var specification = soxr_io_spec(SOXR_FLOAT32_I, SOXR_INT16_I)
        specification.flags = UInt(SOXR_NO_DITHER)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
        var runtime = soxr_runtime_spec(1)
        var error: soxr_error_t?
        let handle = soxr_create(
            Double(from), Double(to), UInt32(channels), &error, &specification, &quality, &runtime)
        try SoxrError.check("soxr_create", error)
        guard let handle else { throw SoxrError(function: "soxr_create", text: "out of memory") }
        self.channels = channels
        self.handle = handle
    }

    deinit { soxr_delete(handle) }

    /// Converts up to `frames` frames of `input`, beginning with frame `start`, into `output` from frame `offset` on.
    ///
    /// - Returns: The numbers of frames consumed and produced. The call ends when the input or the output is exhausted.
    public mutating func process(
        _ frames: Int, of input: [Float], from start: Int = 0, into output: inout [Int16], at offset: Int = 0
    ) throws(SoxrError) -> (consumed: Int, produced: Int) {
        precondition(
            start >= 0 && frames >= 0 && (start + frames) * channels <= input.count, "the range exceeds the input")
        var consumed = 0
        let produced = try input.withUnsafeBufferPointer { input throws(SoxrError) in
            try run(input.baseAddress.map { $0 + start * channels }, frames, &consumed, into: &output, at: offset)
        }
        return (consumed, produced)
    }

    /// Writes the remaining output of the stream, as if silence followed the input, from frame `offset` on.
    ///
    /// - Returns: The number of frames produced; fewer than fit at the end of the stream, then 0.
    public mutating func flush(into output: inout [Int16], at offset: Int = 0) throws(SoxrError) -> Int {
        var consumed = 0
        return try run(nil, 0, &consumed, into: &output, at: offset)
    }

    private func run(
        _ input: UnsafePointer<Float>?, _ frames: Int, _ consumed: inout Int, into output: inout [Int16], at offset: Int
    ) throws(SoxrError) -> Int {
        let room = output.count / channels - offset
        precondition(offset >= 0 && room >= 0, "the range exceeds the output")
        var produced = 0
        let error = output.withUnsafeMutableBufferPointer {
            let end = $0.baseAddress.map { $0 + offset * channels }
            return soxr_process(handle, input, frames, &consumed, end, room, &produced)
        }
        try SoxrError.check("soxr_process", error)
        return produced
    }
}

/// The error of a sample rate conversion.
public struct SoxrError: Error, Hashable, CustomStringConvertible {
    /// The C function that failed.
    public let function: String
    /// The reason in libsoxr's words.
    public let text: String

    /// The error message: the function and the reason.
    public var description: String { "cannot convert the sample rate: \(function): \(text)" }

    /// Throws the error text that a libsoxr call returned; `nil` is success.
    static func check(_ function: String, _ text: UnsafePointer<CChar>?) throws(SoxrError) {
        if let text { throw SoxrError(function: function, text: String(cString: text)) }
    }
}
