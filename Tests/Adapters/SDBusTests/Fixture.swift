import Foundation
import SDBus
import Synchronization
import TestSupport

/// Two connections on a private bus, one of which exports an object.
struct Fixture {
    static let path = "/net/limber/Test"
    static let interface = "net.limber.Test"

    let daemon: PrivateBus
    let server: Bus
    let client: Bus
    let object: TestObject
    let name: String

    init() async throws {
        daemon = try PrivateBus()
        server = try await daemon.connect()
        client = try await daemon.connect()
        object = TestObject()
        try await server.export(object.interface, at: Self.path)
        name = try await server.uniqueName
    }

    @discardableResult
    func call(
        _ member: String, _ arguments: [BusValue] = [], timeout: Duration = .seconds(60)
    ) async throws(BusError) -> [BusValue] {
        try await client.call(name, Self.path, Self.interface, member, arguments, timeout: timeout)
    }

    /// The name of the error that a call ends with.
    func failure(of member: String, _ arguments: [BusValue] = [], timeout: Duration = .seconds(60)) async -> String? {
        await BusError.thrown { () async throws(BusError) in try await call(member, arguments, timeout: timeout) }?.name
    }

    func property(_ name: String, of interface: String = interface) async throws(BusError) -> BusValue {
        try await client.property(name, of: interface, at: Self.path, of: self.name)
    }

    /// Emits the signal of the object.
    func ring(_ times: UInt32) async throws(BusError) {
        try await server.emit("Rang", of: Self.interface, at: Self.path, [.uint32(times)])
    }
}

/// An object for tests.
final class TestObject: Sendable {
    private let state = Mutex((level: 0.5, notes: [String]()))
    /// `Wait` answers when this stream ends.
    private let (patience, impatience) = AsyncStream<Void>.makeStream()

    func release() { impatience.finish() }

    var level: Double {
        get { state.withLock(\.level) }
        set { state.withLock { $0.level = newValue } }
    }

    var notes: [String] { state.withLock(\.notes) }

    var interface: BusInterface {
        BusInterface(
            name: Fixture.interface,
            methods: [
                BusInterface.Method("Echo", [.init("value", "v")], returns: [.init("same", "v")]) { $0 },
                BusInterface.Method("Note", [.init("text", "s")]) { [self] arguments in
                    // Lets other calls run first.
                    for _ in 1...10 { await Task.yield() }
                    state.withLock { $0.notes.append(arguments[0].text ?? "") }
                    return []
                },
                BusInterface.Method("Wait", returns: [.init("done", "b")]) { [self] _ in
                    for await _ in patience {}
                    return [.bool(true)]
                },
                BusInterface.Method("Fail") { _ throws(BusError) in
                    throw BusError(name: "net.limber.Error.Tired", message: "the object is tired; let it sleep")
                },
                BusInterface.Method("Mumble", returns: [.init("text", "s")]) { _ in [.string("a\0b")] },
                BusInterface.Method("Lie", returns: [.init("number", "u")]) { _ in [.string("seven")] },
            ],
            properties: [
                BusInterface.Property("Level", "d", get: { [self] in .double(level) }) {
                    [self] value throws(BusError) in
                    guard case .double(let new) = value, new >= 0 else {
                        throw BusError(name: BusError.invalidArgs, message: "the level is at least 0")
                    }
                    level = new
                },
                BusInterface.Property("Name", "s", announcement: .constant, get: { .string("test") }),
                BusInterface.Property("Secret", "u", announcement: .none, get: { .uint32(7) }),
            ],
            signals: [BusInterface.Signal("Rang", [.init("times", "u")])])
    }

    /// An interface that violates its own declaration.
    static let liar = BusInterface(
        name: "net.limber.Liar",
        properties: [BusInterface.Property("Number", "u", announcement: .none, get: { .string("seven") })])
}

extension BusError {
    /// The error that `body` throws.
    static func thrown(by body: () async throws(BusError) -> some Any) async -> BusError? {
        do throws(BusError) {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }
}
