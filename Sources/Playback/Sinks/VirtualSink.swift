/// A sink without output that takes frames as fast as the machine renders them. A session of 16 minutes takes a
/// fraction of a second.
final class VirtualSink: AudioSink {
    let name = "null:virtual"
    let isRealTime = false

    func open() {}
    func writable() -> Int? { .max }
    func write(_ samples: [Int16], count: Int) {}
    func unheard() -> Int? { 0 }
    func drop() {}
    func wakeup() -> SinkWakeup { SinkWakeup() }
    func close() {}
}
