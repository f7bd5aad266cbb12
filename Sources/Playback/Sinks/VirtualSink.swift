/// Nowhere, as fast as the machine can: a sixteen-minute session in a fraction of a second, to the frame.
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
