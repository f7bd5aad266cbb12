import ALSA
import Platform
import SessionCore

/// Where frames go. One thread owns a sink and calls everything; nothing of it blocks.
///
/// ```
/// open ─▶ write … write ─▶ drop ─▶ write … ─▶ close
/// ```
protocol AudioSink: AnyObject {
    /// What snapshots and messages call it, such as `alsa:default`.
    var name: String { get }

    /// Whether a frame takes as long as it lasts. If not, the sink takes frames as fast as they come, they count as
    /// heard at once, and pauses take no time.
    var isRealTime: Bool { get }

    /// Makes the sink ready for frames, if it is not; after an error, once it was closed.
    func open() throws(SinkError)

    /// How many frames ``write(_:count:)`` would take now. Also what finds out that a device ran dry or is gone.
    ///
    /// - Returns: `nil` where it has forgotten what was not heard yet, as a sound card does while the machine sleeps.
    ///   From then on it takes frames again.
    func writable() throws(SinkError) -> Int?

    /// Takes the first `count` stereo frames of `samples`, which are no more than ``writable()`` said. They sound
    /// after those before, from the first one on at once.
    func write(_ samples: [Int16], count: Int) throws(SinkError)

    /// Frames taken but not yet heard; `nil` while it cannot tell.
    func unheard() throws(SinkError) -> Int?

    /// Silence at once. Frames not yet heard are forgotten, and count as never delivered. What a listener hears next
    /// fades in (``FadeIn``).
    func drop() throws(SinkError)

    /// What a wait for room in the sink has to wait for.
    func wakeup() throws(SinkError) -> SinkWakeup

    /// Tells the sink what came of its descriptors.
    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError)

    /// Ends it: a file is complete afterwards. What was not heard by then is dropped.
    func close() throws(SinkError)

    /// Ends it and leaves nothing behind that is not complete.
    func abandon()

    /// How often the sink ran dry since it was made.
    var underruns: Int { get }
}

/// What ends a wait for room in a sink: descriptors, a time, or whichever is first.
struct SinkWakeup: Sendable {
    var descriptors: [PolledDescriptor] = []
    var deadline: MonotonicTime?
}

/// Why a sink takes no frames.
public enum SinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is missing, busy or gone, and may come back: a state to wait in.
    case lost(String)
    /// It cannot be used, and trying again would not help.
    case failed(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .lost(let sentence), .failed(let sentence): sentence
        }
    }
}

extension AudioSink {
    var underruns: Int { 0 }

    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError) {}

    func abandon() {
        // Without a file there is nothing that could be lost.
        try? close()
    }
}
