import SDBus
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct ExportedInterfaceTests {
    func property(_ name: String, of fixture: Fixture) async throws(BusError) -> BusValue {
        try await fixture.client.property(name, of: Fixture.interface, at: Fixture.path, of: fixture.name)
    }

    func set(_ name: String, to value: BusValue, of fixture: Fixture) async throws(BusError) {
        try await fixture.client.setProperty(
            name, of: Fixture.interface, at: Fixture.path, of: fixture.name, to: value)
    }

    @Test func offersItsProperties() async throws {
        let fixture = try await Fixture()
        #expect(try await property("Level", of: fixture) == .double(0.5))
        try await set("Level", to: .double(2), of: fixture)
        #expect(try await property("Level", of: fixture) == .double(2))
        #expect(fixture.object.level == 2)
    }

    @Test(
        arguments: [
            ("Level", .double(-1), BusError.invalidArgs), ("Level", .string("loud"), BusError.invalidArgs),
            ("Name", .string("other"), BusError.propertyReadOnly), ("Nothing", .bool(true), BusError.unknownProperty),
        ] as [(String, BusValue, String)])
    func rejectsInvalidPropertyValues(name: String, value: BusValue, error: String) async throws {
        let fixture = try await Fixture()
        #expect(
            await BusError.name { () async throws(BusError) in try await set(name, to: value, of: fixture) } == error)
        #expect(fixture.object.level == 0.5)
    }

    @Test func rejectsValuesOfTheWrongType() async throws {
        let fixture = try await Fixture()
        try await fixture.server.export(TestObject.liar, at: Fixture.path)
        await #expect(throws: BusError.self) {
            try await fixture.client.property(
                "Number", of: TestObject.liar.name, at: Fixture.path, of: fixture.name)
        }
        #expect(try await property("Name", of: fixture) == .string("test"))
    }

    @Test func announcesChangedProperties() async throws {
        let fixture = try await Fixture()
        let signals = try await fixture.client.signals(
            .propertyChanges(of: Fixture.interface, path: Fixture.path, sender: fixture.name))
        fixture.object.level = 3
        try await fixture.server.announce(["Level"], of: Fixture.interface, at: Fixture.path)
        for await signal in signals {
            #expect(signal.sender == fixture.name)
            #expect(
                signal.arguments == [.string(Fixture.interface), .properties(["Level": .double(3)]), .strings([])])
            break
        }
        await #expect(throws: BusError.self) {
            try await fixture.server.announce(["Secret"], of: Fixture.interface, at: Fixture.path)
        }
        await #expect(throws: BusError.self) {
            try await fixture.server.announce(["Level"], of: "net.limber.Other", at: Fixture.path)
        }
    }

    @Test func answersIntrospection() async throws {
        let fixture = try await Fixture()
        let (output, status) = try await fixture.daemon.run(
            "busctl",
            arguments: [
                "--address=\(fixture.daemon.address)", "introspect", "--list", fixture.name, Fixture.path,
                Fixture.interface,
            ])
        #expect(status == 0)
        let lines = output.split(separator: "\n").dropFirst().map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(
            lines.sorted()
                == [
                    ".Echo method v v -", ".Fail method - - -", ".Level property d 0.5 emits-change writable",
                    ".Lie method - u -", ".Secret property u 7 -", ".Name property s \"test\" const",
                    ".Mumble method - s -", ".Note method s - -",
                    ".Rang signal u - -", ".Wait method - b -",
                ].sorted())
    }

    @Test func isOfferedOncePerPath() async throws {
        let fixture = try await Fixture()
        await #expect(throws: BusError.self) {
            try await fixture.server.export(fixture.object.interface, at: Fixture.path)
        }
        try await fixture.server.export(fixture.object.interface, at: "/net/limber/Other")
        await #expect(throws: BusError.self) {
            try await fixture.server.export(BusInterface(name: "no interface"), at: "/net/limber/Third")
        }
    }
}
