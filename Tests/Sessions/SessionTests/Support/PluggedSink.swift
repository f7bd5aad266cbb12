import SessionCore
import Synchronization

@testable import Playback

/// The plug of an output, which a test pulls out and puts in again.
final class Plug: Sendable {
    static let error = "the card is unplugged"
    static let fault = "the card is broken"

    private let isIn: Atomic<Bool>
    private let isBroken = Atomic(false)

    init(isIn: Bool = true) { self.isIn = Atomic(isIn) }

    func pullOut() { isIn.store(false, ordering: .relaxed) }
    func putIn() { isIn.store(true, ordering: .relaxed) }

    /// Lets the output fail for good when it is silenced.
    func breakIt() { isBroken.store(true, ordering: .relaxed) }

    fileprivate func checkFault() throws(SinkError) {
        if isBroken.load(ordering: .relaxed) { throw .failed(Self.fault) }
    }

    fileprivate func check() throws(SinkError) {
        if !isIn.load(ordering: .relaxed) { throw .lost(Self.error) }
    }
}

/// The null output in real time, which is lost while its plug is out.
final class PluggedSink: AudioSink {
    private let sink = NullSink()
    private let plug: Plug

    init(_ plug: Plug) { self.plug = plug }

    var name: String { sink.name }
    var isRealTime: Bool { sink.isRealTime }

    func open() throws(SinkError) { try plug.check() }

    func writable() throws(SinkError) -> Int? {
        try plug.check()
        return sink.writable()
    }

    func write(_ samples: [Int16], count: Int) { sink.write(samples, count: count) }
    func unheard() -> Int? { sink.unheard() }

    func drop() throws(SinkError) {
        try plug.checkFault()
        sink.drop()
    }

    func wakeup() -> SinkWakeup { sink.wakeup() }
    func close() { sink.close() }
}
