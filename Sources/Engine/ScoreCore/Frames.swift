/// The unit of audio time: frames at the mixer's rate of 48 kHz, always whole numbers.
///
/// ```swift
/// let hold = Frames.inSeconds(30)  // 1_440_000
/// let seconds = Frames.seconds(hold)  // 30.0
/// let clip = Frames.converting(44_100, from: 44_100)  // 48_000: one second of a file with 44.1 kHz
/// ```
public enum Frames {
    /// The mixer's rate in frames a second.
    public static let perSecond = 48_000

    /// Returns the frames in a whole number of seconds.
    public static func inSeconds(_ seconds: Int) -> Int {
        seconds * perSecond
    }

    /// Returns the frame nearest to a time that a person wrote, such as `12.5`, rounded half up.
    ///
    /// - Returns: `nil` if the frame does not fit an `Int`, as for `1e99`.
    public static func nearest(toSeconds seconds: Double) -> Int? {
        Int(exactly: (seconds * Double(perSecond) + 0.5).rounded(.down))
    }

    /// Returns the frame nearest to a time, rounded half up.
    public static func nearest(to time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        let nanoseconds = Int(attoseconds / 1_000_000_000)
        return inSeconds(Int(seconds)) + (nanoseconds * perSecond + 500_000_000) / 1_000_000_000
    }

    /// Returns frames as seconds with their fraction, for display and JSON.
    public static func seconds(_ frames: Int) -> Double {
        Double(frames) / Double(perSecond)
    }

    /// Returns the length of a clip with another rate, in frames of the mixer: frames × 48000 / rate, rounded half up.
    public static func converting(_ frames: Int, from rate: Int) -> Int {
        (2 * frames * perSecond + rate) / (2 * rate)
    }
}
