import CEbur128

/// A meter of the loudness of one or two channels, after ITU-R BS.1770, or of their true peak.
///
/// The memory does not depend on the length of the sound: libebur128 counts blocks by their loudness in steps of 0.1
/// LU. A single channel is measured as it is heard from two loudspeakers. Use a value on one thread at a time.
public struct LoudnessMeter: ~Copyable {
    /// The quantity to measure.
    public enum Quantity: Sendable {
        /// The integrated loudness and the largest sample.
        case loudness
        /// The true peak, which lies between samples. This takes five times as long.
        case truePeak

        fileprivate var mode: Int32 {
            switch self {
            case .loudness:
                Int32(EBUR128_MODE_I.rawValue | EBUR128_MODE_HISTOGRAM.rawValue | EBUR128_MODE_SAMPLE_PEAK.rawValue)
            case .truePeak: Int32(EBUR128_MODE_TRUE_PEAK.rawValue)
            }
        }
    }

    private let quantity: Quantity
    private let channels: Int
    private var state: UnsafeMutablePointer<ebur128_state>?

    /// Creates a meter.
    ///
    /// - Parameter channels: One or two.
    public init(_ quantity: Quantity, rate: Int, channels: Int) throws(Ebur128Error) {
        precondition((1...2).contains(channels), "a meter has one or two channels")
        guard let state = ebur128_init(UInt32(channels), UInt(rate), quantity.mode) else {
            throw Ebur128Error("ebur128_init")
        }
        if channels == 1 { ebur128_set_channel(state, 0, Int32(EBUR128_DUAL_MONO.rawValue)) }
        self.quantity = quantity
        self.channels = channels
        self.state = state
    }

    deinit {
        var state = state
        ebur128_destroy(&state)
    }

    /// Measures the first `frames` interleaved frames of `samples`, whose full scale is ±1, after those before.
    public mutating func add(_ frames: Int, of samples: [Float]) throws(Ebur128Error) {
        precondition(frames * channels <= samples.count, "the frames exceed the samples")
        let code = ebur128_add_frames_float(state, samples, frames)
        guard code == EBUR128_SUCCESS.rawValue else {
            throw Ebur128Error("ebur128_add_frames_float", code: code)
        }
    }

    /// The loudness so far in LUFS; `nil` for silence, for less than 400 ms, and for samples that are no numbers.
    public var lufs: Double? { Self.lufs(of: [state]) }

    /// Returns the loudness of the sound of two meters in LUFS; `nil` as above.
    public borrowing func lufs(with other: borrowing LoudnessMeter) -> Double? { Self.lufs(of: [state, other.state]) }

    private static func lufs(of states: [UnsafeMutablePointer<ebur128_state>?]) -> Double? {
        var (states, lufs) = (states, 0.0)
        guard ebur128_loudness_global_multiple(&states, states.count, &lufs) == EBUR128_SUCCESS.rawValue, lufs.isFinite
        else { return nil }
        return lufs
    }

    /// The peak so far, with full scale at 1.
    public var peak: Double {
        (0..<channels).reduce(0) { largest, channel in
            var peak = 0.0
            switch quantity {
            case .loudness: ebur128_sample_peak(state, UInt32(channel), &peak)
            case .truePeak: ebur128_true_peak(state, UInt32(channel), &peak)
            }
            return max(largest, peak)
        }
    }
}

/// The loudness of a sound file, as it is heard from two loudspeakers, and its peak.
public struct Loudness: Hashable, Sendable {
    /// The integrated loudness in LUFS after ITU-R BS.1770; `nil` if the sound is silent or shorter than 400 ms.
    public let lufs: Double?
    /// The largest amplitude, with full scale at 1; `nil` if it is unknown.
    public let peak: Double?

    /// Creates a loudness.
    public init(lufs: Double?, peak: Double?) {
        self.lufs = lufs
        self.peak = peak
    }
}

/// The error of a loudness measurement.
public struct Ebur128Error: Error, Hashable, CustomStringConvertible {
    /// The libebur128 function that failed.
    public let function: String
    /// The error code of the library; `nil` if the function returned no value.
    public let code: Int32?

    /// The error message.
    public var description: String { "cannot measure the loudness: \(function)\(code.map { ": error \($0)" } ?? "")" }

    init(_ function: String, code: Int32? = nil) {
        self.function = function
        self.code = code
    }
}
