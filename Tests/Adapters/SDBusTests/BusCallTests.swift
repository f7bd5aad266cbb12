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

    private let fixture: Fixture

    init() async throws { fixture = try await Fixture() }

    @Test func carriesEveryTypeThereAndBack() async throws {
        for value in Self.values { #expect(try await fixture.call("Echo", [.variant(value)]) == [.variant(value)]) }
    }

    /// Such calls are rejected locally.
    @Test func rejectsAValueOfAnotherType() async throws {
        let values: [BusValue] = [
            .objectPath("no/path"), .objectPath("/a/"), .signature("{"), .string("a\0b"),
            .array(of: "s", [.uint32(1)]), .array(of: "", []), .array(of: "ss", []),
            .dictionary(keys: "v", values: "s", [:]),
            .dictionary(keys: "s", values: "s", [.string("a"): .uint32(1)]), .structure([]),
        ]
        for value in values {
            await #expect(throws: BusError.self, "\(value)") { try await fixture.call("Echo", [.variant(value)]) }
        }
        #expect(try await fixture.call("Echo", [.variant(.bool(true))]) == [.variant(.bool(true))])
    }

    @Test func limitsTheDepthOfValues() async throws {
        let deep = (1...1000).reduce(BusValue.bool(true)) { value, _ in .variant(value) }
        await #expect(throws: BusError.self) { try await fixture.call("Echo", [deep]) }
    }

    @Test func answersWithErrors() async throws {
        let calls: [(String, [BusValue], String)] = [
            ("Echo", [], BusError.invalidArgs), ("Echo", [.string("no variant")], BusError.invalidArgs),
            ("Echo", [.variant(.bool(true)), .bool(true)], BusError.invalidArgs), ("Sing", [], BusError.unknownMethod),
            ("Lie", [], BusError.failed), ("Mumble", [], BusError.invalidArgs),
            ("no member", [], BusError.invalidArgs), ("Echo\0", [], BusError.invalidArgs),
        ]
        for (member, arguments, name) in calls { #expect(await fixture.failure(of: member, arguments) == name) }
        let expected = BusError(name: "net.limber.Error.Tired", message: "the object is tired; let it sleep")
        await #expect(throws: expected) { try await fixture.call("Fail") }
    }

    @Test(arguments: ["net.limber.Nobody", ":1.999"]) func reportsAnUnownedName(name: String) async throws {
        for (startsService, expected) in [(false, BusError.nameHasNoOwner), (true, BusError.serviceUnknown)] {
            let failure = await BusError.thrown { () async throws(BusError) in
                try await fixture.client.call(name, "/", "a.b", "C", startsService: startsService)
            }
            #expect(failure?.name == expected)
        }
    }

    @Test func timesOut() async throws {
        #expect(await fixture.failure(of: "Wait", timeout: .milliseconds(30)) == BusError.noReply)
        // The late answer is dropped.
        fixture.object.release()
        #expect(try await fixture.call("Wait") == [.bool(true)])
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let call = Task { await fixture.failure(of: "Wait") }
        call.cancel()
        #expect(await call.value == BusError.cancelled)
    }

    @Test func answersOtherCallsMeanwhile() async throws {
        async let waiting = fixture.call("Wait")
        let other = try await fixture.daemon.connect()
        for client in [fixture.client, other] {
            let level = try await client.property("Level", of: Fixture.interface, at: Fixture.path, of: fixture.name)
            #expect(level == .double(0.5))
        }
        fixture.object.release()
        #expect(try await waiting == [.bool(true)])
    }

    @Test func handlesCallsOfOneSenderInOrder() async throws {
        let texts = (1...200).map(String.init)
        try await withThrowingTaskGroup { [fixture] group in
            for text in texts {
                // Each is sent before the next begins.
                group.addTask(executorPreference: fixture.client.thread) {
                    try await fixture.call("Note", [.string(text)])
                }
            }
            try await group.waitForAll()
        }
        #expect(fixture.object.notes == texts)
    }

    @Test func keepsAThousandCallsApart() async throws {
        let answers = try await withThrowingTaskGroup { group in
            for number in 0..<1000 {
                group.addTask { (number, try await fixture.call("Echo", [.variant(.uint32(UInt32(number)))])) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 1000)
        for (number, answer) in answers { #expect(answer == [.variant(.uint32(UInt32(number)))]) }
    }
}
