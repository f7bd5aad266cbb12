import SDBus
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct ExportedInterfaceTests {
    private let fixture: Fixture

    init() async throws { fixture = try await Fixture() }

    private func set(_ name: String, to value: BusValue) async throws(BusError) {
        try await fixture.client.setProperty(
            name, of: Fixture.interface, at: Fixture.path, of: fixture.name, to: value)
    }

    @Test func offersItsProperties() async throws {
        #expect(try await fixture.property("Level") == .double(0.5))
        try await set("Level", to: .double(2))
        #expect(try await fixture.property("Level") == .double(2))
        #expect(fixture.object.level == 2)
    }

    @Test func rejectsInvalidPropertyValues() async throws {
        let values: [(String, BusValue, String)] = [
            ("Level", .double(-1), BusError.invalidArgs), ("Level", .string("loud"), BusError.invalidArgs),
            ("Name", .string("other"), BusError.propertyReadOnly), ("Nothing", .bool(true), BusError.unknownProperty),
        ]
        for (name, value, error) in values {
            let thrown = await BusError.thrown { () async throws(BusError) in try await set(name, to: value) }
            #expect(thrown?.name == error)
        }
        #expect(fixture.object.level == 0.5)
    }

    @Test func rejectsValuesOfTheWrongType() async throws {
        try await fixture.server.export(TestObject.liar, at: Fixture.path)
        await #expect(throws: BusError.self) { try await fixture.property("Number", of: TestObject.liar.name) }
        #expect(try await fixture.property("Name") == .string("test"))
    }

    @Test func announcesChangedProperties() async throws {
        let signals = try await fixture.client.signals(
            .propertyChanges(of: Fixture.interface, path: Fixture.path, sender: fixture.name))
        fixture.object.level = 3
        try await fixture.server.announce(["Level"], of: Fixture.interface, at: Fixture.path)
        let signal = await signals.first { _ in true }
        #expect(signal?.sender == fixture.name)
        #expect(signal?.arguments == [.string(Fixture.interface), .properties(["Level": .double(3)]), .strings([])])
        await #expect(throws: BusError.self) {
            try await fixture.server.announce(["Secret"], of: Fixture.interface, at: Fixture.path)
        }
        await #expect(throws: BusError.self) {
            try await fixture.server.announce(["Level"], of: "net.limber.Other", at: Fixture.path)
        }
    }

    @Test func answersIntrospection() async throws {
        let arguments = ["introspect", "--list", fixture.name, Fixture.path, Fixture.interface]
        let (output, status) = try await fixture.daemon.run(
            "busctl", arguments: ["--address=\(fixture.daemon.address)"] + arguments)
        #expect(status == 0)
        let lines = output.split(separator: "\n").dropFirst().map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            Set(lines) == [
                ".Echo method v v -", ".Fail method - - -", ".Level property d 0.5 emits-change writable",
                ".Lie method - u -", ".Secret property u 7 -", #".Name property s "test" const"#,
                ".Mumble method - s -", ".Note method s - -", ".Rang signal u - -", ".Wait method - b -",
            ])
    }

    @Test func isOfferedOncePerPath() async throws {
        await #expect(throws: BusError.self) {
            try await fixture.server.export(fixture.object.interface, at: Fixture.path)
        }
        try await fixture.server.export(fixture.object.interface, at: "/net/limber/Other")
        await #expect(throws: BusError.self) {
            try await fixture.server.export(BusInterface(name: "no interface"), at: "/net/limber/Third")
        }
    }
}
