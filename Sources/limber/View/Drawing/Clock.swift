/// Times as people read them.
enum Clock {
    /// `m:ss` that counts down: rounded up, never negative.
    static func countdown(_ seconds: Double) -> String {
        minutesAndSeconds(Int(max(0, seconds).rounded(.up)))
    }

    /// `m:ss` that counts up: whole seconds gone.
    static func elapsed(_ seconds: Double) -> String {
        minutesAndSeconds(Int(max(0, seconds)))
    }

    /// A length such as `45s`, `1m` or `3m 5s`.
    static func length(_ seconds: Int) -> String {
        switch seconds.quotientAndRemainder(dividingBy: 60) {
        case (0, let seconds): "\(seconds)s"
        case (let minutes, 0): "\(minutes)m"
        case (let minutes, let seconds): "\(minutes)m \(seconds)s"
        }
    }

    private static func minutesAndSeconds(_ seconds: Int) -> String {
        "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}
