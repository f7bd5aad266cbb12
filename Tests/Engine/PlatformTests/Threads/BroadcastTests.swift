import Synchronization
import TestSupport
import Testing

@testable import Platform

@Suite(.timeLimit(.minutes(1))) struct BroadcastTests {
    private let broadcast = Broadcast<Int>()

    private func read(_ stream: AsyncStream<Int>) async -> [Int] { await stream.reduce(into: []) { $0.append($1) } }

    @Test(
        arguments: [
            (.newest(1), [4]), (.newest(2), [3, 4]), (.newest(9), [0, 1, 2, 3, 4]),
            (.all(upTo: 5), [0, 1, 2, 3, 4]), (.all(upTo: 4), [0, 1, 2, 3]), (.all(upTo: 1), [0]),
        ] as [(Backlog, [Int])])
    func keepsTheBacklogOfASlowSubscriber(backlog: Backlog, elements: [Int]) async {
        let stream = broadcast.stream(backlog, beginningWith: 0)
        for number in 1...4 { broadcast.publish(number) }
        broadcast.finish()
        #expect(await read(stream) == elements)
    }

    @Test func endsTheStreamOfAFullBacklogOnly() async {
        let fast = broadcast.stream(.all(upTo: 3))
        let calls = Mutex<[String]>([])
        let slow = await broadcast.subscribe(.all(upTo: 1)) {
            calls.withLock { $0.append("full") }
        } whenEnded: {
            calls.withLock { $0.append("ended") }
        } beginningWith: {
            0
        }
        broadcast.publish(1)
        #expect(await read(slow.elements) == [0])
        #expect(calls.withLock(\.self) == ["ended", "full"])
        #expect(broadcast.subscriberCount == 1)
        broadcast.publish(2)
        broadcast.finish()
        #expect(await read(fast) == [1, 2])
    }

    @Test func takesTheFirstElementAgainAfterAnother() async {
        var snapshots = 0
        let subscription = await broadcast.subscribe(.all(upTo: 9)) {
            snapshots += 1
            if snapshots == 1 { broadcast.publish(7) }
            return snapshots
        }
        broadcast.publish(8)
        subscription.end()
        #expect(await read(subscription.elements) == [2, 8])
    }

    @Test func forgetsASubscriberThatLeaves() async {
        for await _ in broadcast.stream(.newest(1), beginningWith: 0) { break }
        #expect(broadcast.subscriberCount == 0)
        let reading = Task { await read(broadcast.stream(.newest(1))) }
        reading.cancel()
        _ = await reading.value
        #expect(broadcast.subscriberCount == 0)
        broadcast.finish()
        #expect(await read(broadcast.stream(.newest(1), beginningWith: 5)) == [5])
    }

    @Test func anEndingKeepsNoStreamOpen() async {
        let ending = await broadcast.subscribe(.newest(1), beginningWith: { 0 }).ending
        #expect(broadcast.subscriberCount == 0)
        ending()
    }

    @Test func aLatchKeepsItsFirstValue() async {
        let latch = Latch<Int>()
        async let early = latch.wait()
        latch.open(with: 1)
        latch.open(with: 2)
        #expect(await early == 1)
        #expect(await latch.wait() == 1)
        let cancelled = Task { await Latch<Int>().wait() }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
    }
}
