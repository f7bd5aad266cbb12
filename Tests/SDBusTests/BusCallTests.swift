import SDBus
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5))) struct BusCallTests {
    static let values: [BusValue] = [
        .byte(255), .bool(true), .bool(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min),
        .uint64(.max), .double(-0.1), .string(""), .string("Drehung – links"), .objectPath("/"), .objectPath("/a/b_1"),
        .signature("a{sv}"), .strings([]), .strings(["a", ""]),
        .array(of: "(ib)", [.structure([.int32(1), .bool(true)])]),
        .array(of: "aau", [.array(of: "au", [.array(of: "u", [.uint32(1)])])]), .properties([:]),
        .properties(["a": .string("b"), "c": .properties(["d": .int64(-1)])]),
        .dictionary(keys: "u", values: "as", [.uint32(7): .strings(["x"])]),
        .structure([.byte(1), .structure([.string("s"), .variant(.double(2))])]), .variant(.variant(.string("deep"))),
    ]

    @Test(arguments: values) func carriesEveryTypeThereAndBack(value: BusValue) async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.call("Echo", [.variant(value)]) == [.variant(value)])
    }

    @Test(arguments: [
        BusValue.objectPath("no/path"), .objectPath("/a/"), .signature("{"), .string("a\0b"),
        .array(of: "s", [.uint32(1)]), .array(of: "", []), .array(of: "ss", []),
        .dictionary(keys: "v", values: "s", [:]),
        .dictionary(keys: "s", values: "s", [.string("a"): .uint32(1)]), .structure([]),
    ])
    func rejectsAValueOfAnotherType(value: BusValue) async throws {
        let fixture = try await Fixture()
        await #expect(throws: BusError.self) { try await fixture.call("Echo", [.variant(value)]) }
        // The call was rejected locally, and the connection still works.
        #expect(try await fixture.call("Echo", [.variant(.bool(true))]) == [.variant(.bool(true))])
    }

    @Test func limitsTheDepthOfValues() async throws {
        let fixture = try await Fixture()
        var value = BusValue.bool(true)
        for _ in 1...1000 { value = .variant(value) }
        await #expect(throws: BusError.self) { try await fixture.call("Echo", [value]) }
    }

    @Test(
        arguments: [
            ("Echo", [], BusError.invalidArgs), ("Echo", [.string("no variant")], BusError.invalidArgs),
            ("Echo", [.variant(.bool(true)), .bool(true)], BusError.invalidArgs), ("Sing", [], BusError.unknownMethod),
            ("Fail", [], "net.limber.Error.Tired"), ("Lie", [], BusError.failed), ("Mumble", [], BusError.invalidArgs),
            ("no member", [], BusError.invalidArgs),
            ("Echo\0", [], BusError.invalidArgs),
        ] as [(String, [BusValue], String)])
    func answersWithErrors(member: String, arguments: [BusValue], name: String) async throws {
        let fixture = try await Fixture()
        #expect(await BusError.name { () async throws(BusError) in try await fixture.call(member, arguments) } == name)
    }

    @Test func returnsTheMessageOfAnError() async throws {
        let fixture = try await Fixture()
        let expected = BusError(name: "net.limber.Error.Tired", message: "the object is tired; let it sleep")
        await #expect(throws: expected) { try await fixture.call("Fail") }
    }

    @Test(arguments: ["net.limber.Nobody", ":1.999"]) func reportsAnUnownedName(name: String) async throws {
        let fixture = try await Fixture()
        for (startsService, expected) in [(false, BusError.nameHasNoOwner), (true, BusError.serviceUnknown)] {
            let failure = await BusError.name { () async throws(BusError) in
                try await fixture.client.call(name, "/", "a.b", "C", startsService: startsService)
            }
            #expect(failure == expected)
        }
    }

    @Test func timesOut() async throws {
        let fixture = try await Fixture()
        let started = ContinuousClock.now
        let failure = await BusError.name { () async throws(BusError) in
            try await fixture.call("Wait", timeout: .milliseconds(30))
        }
        #expect(failure == BusError.noReply)
        #expect(ContinuousClock.now - started >= .milliseconds(30))
        // The late answer is dropped.
        fixture.object.release()
        #expect(try await fixture.call("Wait") == [.bool(true)])
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let fixture = try await Fixture()
        let call = Task { await BusError.name { () async throws(BusError) in try await fixture.call("Wait") } }
        call.cancel()
        #expect(await call.value == BusError.cancelled)
    }

    @Test func answersOtherCallsMeanwhile() async throws {
        let fixture = try await Fixture()
        async let waiting = fixture.call("Wait")
        let level = try await fixture.client.property(
            "Level", of: Fixture.interface, at: Fixture.path, of: fixture.name)
        #expect(level == .double(0.5))
        fixture.object.release()
        #expect(try await waiting == [.bool(true)])
    }

    @Test func handlesCallsOfOneSenderInOrder() async throws {
        let fixture = try await Fixture()
        let texts = (1...200).map(String.init)
        let client = fixture.client
        let name = fixture.name
        try await withThrowingTaskGroup { group in
            for text in texts {
                // Each is sent before the next begins.
                group.addTask(executorPreference: client.thread) {
                    _ = try await client.call(name, Fixture.path, Fixture.interface, "Note", [.string(text)])
                }
            }
            try await group.waitForAll()
        }
        #expect(fixture.object.notes == texts)
    }

    @Test func handlesSendersConcurrently() async throws {
        let fixture = try await Fixture()
        async let waiting = fixture.call("Wait")
        let other = try await Bus.connect(to: BusAddress(fixture.daemon.address))
        let answer = try await other.call(
            fixture.name, Fixture.path, Fixture.interface, "Echo", [.variant(.bool(true))])
        #expect(answer == [.variant(.bool(true))])
        fixture.object.release()
        #expect(try await waiting == [.bool(true)])
    }

    @Test func keepsAThousandCallsApart() async throws {
        let fixture = try await Fixture()
        let answers = try await withThrowingTaskGroup { group in
            for number in 0..<1000 {
                group.addTask {
                    (number, try await fixture.call("Echo", [.variant(.uint32(UInt32(number)))]))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 1000)
        for (number, answer) in answers { #expect(answer == [.variant(.uint32(UInt32(number)))]) }
    }
}
