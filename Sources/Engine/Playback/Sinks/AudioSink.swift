import ALSA
import AudioFiles
import Platform
import ScoreCore

/// The destination of rendered frames.
///
/// This folder holds one sink for each kind of output, and nothing that renders. The playback thread owns a sink and
/// makes all calls. No call blocks. After an error, ``close()`` comes before the next ``open()``.
///
/// ```
/// open ─▶ write … write ─▶ drop ─▶ write … ─▶ close
/// ```
protocol AudioSink: AnyObject {
    /// The name in snapshots and messages, such as `alsa:default`.
    var name: String { get }

    /// Whether a frame takes as long as it lasts. Other sinks take frames at any speed, count them as heard at once,
    /// and have pauses of no length.
    var isRealTime: Bool { get }

    /// Whether the sink is lost when it stops without an error (``DeviceWatch``). The reader of a pipe may take its
    /// time.
    var isDevice: Bool { get }

    /// Opens the sink. Does nothing if it is open.
    func open() throws(SinkError)

    /// Writes a title and the names of parts into a file, before the first frame. Other sinks ignore them.
    func label(_ labels: RecordingLabels)

    /// Returns the sentence about a conversion of the sound that the last ``open()`` needed, once.
    func takeConversion() -> String?

    /// Returns the frames that ``write(_:count:)`` takes now. Also detects underruns and a lost device.
    ///
    /// - Returns: `nil` if the sink discarded unheard frames, as a sound card does while the machine sleeps. The sink
    ///   takes frames again afterwards.
    func writable() throws(SinkError) -> Int?

    /// Writes the first `count` stereo frames of `samples`, at most as many as ``writable()`` returned. They sound
    /// after the frames before. The first frames after ``open()`` or ``drop()`` sound at once.
    func write(_ samples: [Int16], count: Int) throws(SinkError)

    /// Returns the frames written but not yet heard, or `nil` if the sink cannot tell.
    func unheard() throws(SinkError) -> Int?

    /// The frames of silence still to be heard before the frames written next, see ``WakingSink``.
    var wakingFrames: Int { get }

    /// Silences the sink at once and discards unheard frames, which count as never written. The next frames fade in
    /// (``FadeIn``).
    func drop() throws(SinkError)

    /// Keeps the sink running in a pause, until the frames written next.
    ///
    /// - Parameter start: The start of the pause.
    /// - Returns: The time of the next call; `nil` if the sink needs none.
    func idle(since start: MonotonicTime) -> MonotonicTime?

    /// Returns the condition to wait for until the sink has room.
    func wakeup() throws(SinkError) -> SinkWakeup

    /// Passes the results of the wait for the sink's descriptors to the sink.
    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError)

    /// Closes the sink and discards unheard frames. A file is complete afterwards.
    func close() throws(SinkError)

    /// Closes the sink and discards an incomplete file.
    func abandon()

    /// The underruns since the sink was created.
    var underruns: Int { get }

    /// The volume that a sound server gives the sink in percent, 0 while it is muted; `nil` if none does.
    var volume: Int? { get }
}

/// The condition for a wake-up: ready descriptors or a deadline, whichever is first.
struct SinkWakeup: Sendable {
    var descriptors: [PolledDescriptor] = []
    var deadline: MonotonicTime?
}

/// The reason why a sink takes no frames.
public enum SinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device is missing, busy or lost, and can come back: a state with retries.
    case lost(String)
    /// The sink cannot be used, and a retry would not help.
    case failed(String)
    /// A file of the path exists, which the sink did not make and may not replace.
    case exists(path: String)

    /// The message for the user.
    public var description: String {
        switch self {
        case .lost(let sentence), .failed(let sentence): sentence
        case .exists(let path): "'\(path)' exists; choose another name"
        }
    }
}

extension AudioSink {
    var isDevice: Bool { isRealTime }
    var underruns: Int { 0 }
    var wakingFrames: Int { 0 }
    var volume: Int? { nil }

    func label(_ labels: RecordingLabels) {}

    func takeConversion() -> String? { nil }

    func idle(since start: MonotonicTime) -> MonotonicTime? { nil }

    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError) {}

    func abandon() {
        // Only files can be incomplete.
        try? close()
    }
}
