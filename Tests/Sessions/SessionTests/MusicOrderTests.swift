import ControlProtocol
import Foundation
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The order of the files of a folder or playlist, and the place at which a session begins in them.
@Suite struct MusicOrderTests {
    private static let names = ["1.wav", "2.wav", "10.wav", "in/3.wav"]

    private let fixture = SessionFixture()
    private let list: String

    /// Each file lasts a second.
    init() throws {
        list = "\(fixture.folder.path)/music"
        for name in Self.names { try fixture.folder.file("music/\(name)", WAV(frames: 48_000).bytes) }
    }

    private func plan(
        _ order: MusicOrder = .continue, seed: UInt64? = nil, output: Output = .null
    ) throws -> SessionPlan {
        let options = SessionOptions(
            regions: [.region(RegionDuration(region: .neck, seconds: 10))], seed: seed, leadIn: .first,
            changeOver: .none,
            output: output, music: .path(list), musicOrder: order)
        return try fixture.plan(options)
    }

    private func files(of plan: SessionPlan) -> [String] {
        plan.playlist?.files.map { String($0.dropFirst(list.count + 1)) } ?? []
    }

    /// Ends a session that began as planned at a position in its music, as a start over or the next start does.
    private func end(_ plan: SessionPlan, at position: Int) throws {
        try fixture.die(in: plan, at: 100, music: position)
        fixture.files.remove()
    }

    @Test(arguments: [
        (0, ["1.wav", "2.wav", "10.wav", "in/3.wav"], 0), (50_000, ["2.wav", "10.wav", "in/3.wav", "1.wav"], 2000),
        (191_999, ["in/3.wav", "1.wav", "2.wav", "10.wav"], 47_999),
        (192_000, ["1.wav", "2.wav", "10.wav", "in/3.wav"], 0),
    ]) func continuesWhereTheLastSessionStopped(position: Int, order: [String], frame: Int) throws {
        try end(try plan(), at: position)
        let next = try plan()
        #expect(files(of: next) == order)
        #expect(next.musicPosition == frame)
        // The session after that starts from there.
        try end(next, at: next.musicPosition + 48_000)
        #expect(try files(of: plan()) == Array(order[1...] + order[..<1]))
        #expect(try plan().musicPosition == frame)
    }

    @Test func beginsWithTheNextFileIfTheFileIsGone() throws {
        try end(try plan(), at: 50_000)
        for name in ["2.wav", "10.wav"] { try fixture.folder.remove("music/\(name)") }
        let next = try plan()
        #expect(files(of: next) == ["in/3.wav", "1.wav"])
        #expect(next.musicPosition == 0)
    }

    @Test func beginsInAFileThatCannotBePlayedAnyMoreWithTheNext() throws {
        try end(try plan(), at: 50_000)
        try fixture.folder.file("music/2.wav", text: "no sound")
        #expect(try files(of: plan()) == ["10.wav", "in/3.wav", "1.wav"])
        #expect(try plan().musicPosition == 0)
    }

    @Test(
        arguments: [
            (.start, nil, .null), (.continue, 7, .null), (.continue, nil, .nullVirtual),
        ] as [(MusicOrder, UInt64?, Output)])
    func beginsWithTheFirstFile(order: MusicOrder, seed: UInt64?, output: Output) throws {
        try end(try plan(), at: 50_000)
        let plan = try plan(order, seed: seed, output: output)
        #expect(files(of: plan) == Self.names)
        #expect(plan.musicPosition == 0)
        // Only a session that another may continue moves the place.
        try end(plan, at: 100_000)
        #expect(try self.plan().musicPosition == (order == .start ? 4000 : 2000))
    }

    @Test func shufflesBySeed() throws {
        let orders = try (0..<12 as Range<UInt64>).map { try files(of: plan(.shuffle, seed: $0)) }
        #expect(try orders[3] == files(of: plan(.shuffle, seed: 3)))
        #expect(orders.allSatisfy { $0.sorted() == Self.names.sorted() })
        #expect(Set(orders).count > 6)
    }

    /// An order by chance belongs to its session.
    @Test(arguments: MusicOrder.allCases) func aResumedSessionKeepsItsOrderAndPlace(order: MusicOrder) throws {
        try end(try plan(), at: 50_000)
        let plan = try plan(order)
        try fixture.die(in: plan, at: 100, music: 60_000)
        let rest = try fixture.planRest()
        #expect(files(of: rest) == files(of: plan))
        #expect(rest.musicPosition == 60_000)
        #expect(rest.musicStart == plan.musicStart)
    }

    @Test func remembersThePlaceOfASessionThatPlayed() async throws {
        try end(try plan(), at: 50_000)
        _ = try await fixture.play(plan(), output: .null, persistence: fixture.persistence) { controller, listener in
            try await listener.hear("started")
            try await controller.perform(.stop)
        }
        let place = try #require(fixture.files.musicPlaces.place(in: list))
        #expect(place.files.first == "\(list)/2.wav")
        #expect(place.frame >= 2000)
    }

    @Test func continuesTheSessionThatItReplaces() async throws {
        try fixture.die(in: try plan(), at: 100, music: 50_000)
        let sources = SessionSources(
            planner: fixture.planner, files: fixture.files, records: fixture.records, practice: fixture.practice,
            defaults: { SessionDefaults() }, logger: .quiet)
        let request = SessionRequest(
            regions: [.region(RegionDuration(region: .neck, seconds: 10))], output: .output(.null), music: .path(list))
        let plan = try await sources.plan(request, recovery: .startOver)
        #expect(files(of: plan).first == "2.wav")
        #expect(plan.musicPosition == 2000)
    }

    @Test func remembersFiftyLists() {
        var places = MusicPlaces()
        for number in 0..<60 { places.remember(MusicPlaces.Place(list: "\(number)", files: ["a"], frame: number)) }
        #expect(places.place(in: "9") == nil)
        #expect(places.place(in: "10")?.frame == 10)
        places.remember(MusicPlaces.Place(list: "10", files: ["b"], frame: 1))
        #expect(places.place(in: "10")?.files == ["b"])
        #expect(places.place(in: "11") != nil)
    }

    @Test func aDamagedFileOfPlacesIsEmpty() throws {
        try end(try plan(), at: 50_000)
        try fixture.folder.file("state/music-places.json", text: "{")
        #expect(try plan().musicPosition == 0)
    }
}
