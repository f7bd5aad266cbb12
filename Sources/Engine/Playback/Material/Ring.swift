import Synchronization

/// A queue of a fixed size from one thread to another. Neither thread waits for the other, and no call allocates.
///
/// The queue keeps nothing that was taken, so the thread that takes an element also frees it.
final class Ring<Element: Sendable>: Sendable {
    /// A place for an element. The producer owns it while it is empty, the consumer while it is full.
    private final class Slot: @unchecked Sendable {
        var element: Element?
    }

    private let slots: [Slot]
    /// The numbers of elements put and taken so far.
    private let put = Atomic(0)
    private let taken = Atomic(0)

    init(capacity: Int) {
        slots = (0..<capacity).map { _ in Slot() }
    }

    /// For the producer: whether ``put(_:)`` has room.
    var hasRoom: Bool { put.load(ordering: .relaxed) - taken.load(ordering: .acquiring) < slots.count }

    /// For the producer: appends an element, of which the producer keeps no reference.
    ///
    /// - Returns: Whether there was room for it.
    @discardableResult
    func put(_ element: consuming Element) -> Bool {
        guard hasRoom else { return false }
        let number = put.load(ordering: .relaxed)
        slots[number % slots.count].element = element
        put.store(number + 1, ordering: .sequentiallyConsistent)
        return true
    }

    /// For the consumer: removes the first element and returns it, or `nil` if there is none.
    func take() -> Element? {
        let number = taken.load(ordering: .relaxed)
        guard number < put.load(ordering: .sequentiallyConsistent) else { return nil }
        let element = slots[number % slots.count].element.take()
        taken.store(number + 1, ordering: .releasing)
        return element
    }
}
