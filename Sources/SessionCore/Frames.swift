/// Audio time is counted in frames of the mixer: whole numbers, at one rate, everywhere.
public enum Frames {
    /// Frames in a second of the mixer.
    public static let perSecond = 48_000

    /// Frames in a whole number of seconds.
    public static func inSeconds(_ seconds: Int) -> Int {
        seconds * perSecond
    }

    /// The frame nearest to a time, half up; for times that people write, such as `12.5`. `nil` where that is no number
    /// of frames: people write `1e99`, too.
    public static func nearest(toSeconds seconds: Double) -> Int? {
        Int(exactly: (seconds * Double(perSecond) + 0.5).rounded(.down))
    }

    /// Seconds, with their fraction, for people and for JSON.
    public static func seconds(_ frames: Int) -> Double {
        Double(frames) / Double(perSecond)
    }

    /// The length that a clip of another rate has here: frames × 48000 / rate, half up.
    public static func converting(_ frames: Int, from rate: Int) -> Int {
        (2 * frames * perSecond + rate) / (2 * rate)
    }
}
