import Platform
import Synchronization

@testable import Playback

/// A sound card whose time advances in steps with each query of the heard frames, and that fails on request.
final class ManualCard: AudioSink, Sendable {
    enum Fault: Hashable {
        /// The card is gone, and cannot be opened this many times.
        case lost(times: Int)
        /// The machine was suspended: unheard frames are lost.
        case asleep
        /// The card neither takes nor plays frames, and reports no error.
        case stopped
        /// The card neither takes nor plays frames, and claims to play them: the client of a sound server that stands
        /// still does.
        case frozen
        /// The card is broken for good.
        case broken
    }

    private struct State {
        var heard: [Int16] = []
        var buffer: [Int16] = []
        var faults: [(heard: Int, fault: Fault)]
        /// The faults that the player has not yet noticed.
        var fault: Fault?
        var isOpen = false
        /// The start of the clock, and the frames heard since then.
        var opened = MonotonicTime.now
        var heardFrames = 0
        var refusals = 0
        var writes = 0
    }

    private static let bufferFrames = 19_200
    /// The speed relative to real time. A faster card needs music before it can be decoded.
    private static let speed = 2

    private let state: Mutex<State>
    private let stepFrames: Int

    let name = "card"
    let isRealTime = true

    /// Creates a card that plays this many frames between two queries, and fails once the given frames were heard.
    init(stepFrames: Int = 997, faults: [(heard: Int, fault: Fault)] = []) {
        self.stepFrames = stepFrames
        state = Mutex(State(faults: faults))
    }

    /// The heard samples so far.
    var heard: [Int16] { state.withLock(\.heard) }
    /// The heard samples, and those still to be heard.
    var written: [Int16] { state.withLock { $0.heard + $0.buffer } }
    var isOpen: Bool { state.withLock(\.isOpen) }
    /// The number of writes.
    var writes: Int { state.withLock(\.writes) }

    func open() throws(SinkError) {
        try state.withLock { state throws(SinkError) in
            guard state.refusals == 0 else {
                state.refusals -= 1
                throw .lost("there is no card")
            }
            state.isOpen = true
            if state.fault == .stopped || state.fault == .frozen { state.fault = nil }
            (state.opened, state.heardFrames) = (.now, 0)
        }
    }

    func writable() throws(SinkError) -> Int? {
        try state.withLock { state throws(SinkError) in
            switch state.fault {
            case nil:
                return Self.bufferFrames - state.buffer.count / 2
            case .lost(let times)?:
                (state.fault, state.refusals) = (nil, times)
                throw .lost("the card is gone")
            case .asleep?:
                state.fault = nil
                state.buffer = []
                return nil
            case .stopped?, .frozen?:
                return 0
            case .broken?:
                throw .failed("the card is broken")
            }
        }
    }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        state.withLock { state in
            state.buffer += samples[..<(2 * count)]
            state.writes += 1
        }
    }

    func unheard() throws(SinkError) -> Int? {
        state.withLock { state in
            guard state.fault != .stopped else { return state.buffer.count / 2 }
            guard state.fault != .frozen else { return 0 }
            guard state.fault == nil else { return nil }
            let limit = Self.speed * MonotonicTime.now.frames(since: state.opened) - state.heardFrames
            let frames = max(0, min(stepFrames, state.buffer.count / 2, limit))
            state.heardFrames += frames
            state.heard += state.buffer[..<(2 * frames)]
            state.buffer.removeFirst(2 * frames)
            if let next = state.faults.first, state.heard.count / 2 >= next.heard {
                state.fault = state.faults.removeFirst().fault
            }
            return state.buffer.count / 2
        }
    }

    func drop() throws(SinkError) { state.withLock { $0.buffer = [] } }

    func wakeup() throws(SinkError) -> SinkWakeup {
        SinkWakeup(deadline: .now.advanced(byFrames: stepFrames / Self.speed))
    }

    func close() throws(SinkError) {
        state.withLock { state in
            state.buffer = []
            state.isOpen = false
        }
    }
}

/// A clock that a test advances.
final class ManualClock {
    private(set) var now = MonotonicTime(nanoseconds: 1_000_000_000_000)

    func advance(frames: Int) { now = now.advanced(byFrames: frames) }
}
