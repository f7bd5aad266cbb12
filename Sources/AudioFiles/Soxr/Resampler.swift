import CSoxr

/// A sample that libsoxr takes: `Float`, full scale at ±1, or `Int16`.
public protocol ResamplerInput: BitwiseCopyable, Sendable {
    /// Whether full scale is ±1.
    static var isFloatingPoint: Bool { get }
}

extension Float: ResamplerInput {
    /// True.
    public static var isFloatingPoint: Bool { true }
}

extension Int16: ResamplerInput {
    /// False.
    public static var isFloatingPoint: Bool { false }
}

/// A stream being converted from one rate to another at high quality, on the caller's thread, to undithered `Int16`.
///
/// A clip is processed and then flushed, and comes out as long as `frames × to / from`, half up. An endless stream is
/// never flushed: a loop that goes on with the same resampler has no click in it.
public struct Resampler<Input: ResamplerInput>: ~Copyable {
    /// Samples in a frame, of the input as of the output.
    public let channels: Int

    private let handle: soxr_t

    /// A resampler for frames of `channels` samples, from and to a number of frames in a second.
    public init(from: Int, to: Int, channels: Int) throws(SoxrError) {
        // To libsoxr a 0 means that the number comes later.
        guard from > 0, to > 0, channels > 0 else {
            throw SoxrError(function: "soxr_create", text: "rates and channels must be positive")
        }
        var specification = soxr_io_spec(Input.isFloatingPoint ? SOXR_FLOAT32_I : SOXR_INT16_I, SOXR_INT16_I)
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

    /// Takes up to `frames` frames from `input`, the first of them its frame `start`, and fills the rest of `output`
    /// from its frame `offset` on. Either may be the one that runs out.
    public mutating func process(
        _ frames: Int, of input: [Input], from start: Int = 0, into output: inout [Int16], at offset: Int = 0
    ) throws(SoxrError) -> (consumed: Int, produced: Int) {
        precondition(
            start >= 0 && frames >= 0 && (start + frames) * channels <= input.count, "the range exceeds the input")
        var consumed = 0
        let produced = try input.withUnsafeBufferPointer { input throws(SoxrError) in
            try run(input.baseAddress.map { $0 + start * channels }, frames, &consumed, into: &output, at: offset)
        }
        return (consumed, produced)
    }

    /// Fills the rest of `output` from its frame `offset` on with what follows from the input so far, as if silence
    /// came after it. Returns the frames; fewer than there is room for, and then 0, once the stream has ended.
    public mutating func flush(into output: inout [Int16], at offset: Int = 0) throws(SoxrError) -> Int {
        var consumed = 0
        return try run(nil, 0, &consumed, into: &output, at: offset)
    }

    private func run(
        _ input: UnsafePointer<Input>?, _ frames: Int, _ consumed: inout Int, into output: inout [Int16], at offset: Int
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
