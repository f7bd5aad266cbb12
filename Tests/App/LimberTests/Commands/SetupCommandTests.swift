import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct SetupCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func showsAndChangesTheSetUp() async throws {
        let first = try await home.succeeds("setup")
        #expect(
            first.hasPrefix("Neck         1 min       on\nShoulders    1 min       on\nBack         2 min       on\n"))
        #expect(first.contains("\n10 min of stretching, 8 regions\nMeditation: Basic Breathing, 10 min"))
        let changed = try await home.succeeds("setup calves:90 hip-flexors --on neck 'back:45 s'")
        #expect(
            changed.hasPrefix(
                "Calves       1 min 30 s  on\nHip Flexors  1 min       on\nNeck         1 min       on\n"
                    + "Shoulders    1 min       off\nBack         45 s        on\n"))
        #expect(changed.contains("\n4 min 15 s of stretching, 4 regions\n"))
        // The set-up is saved.
        #expect(try await home.succeeds("setup") == changed)
        #expect(
            try await home.succeeds("setup --off calves hip_flexors neck").contains(
                "\n45 s of stretching, 1 region\n"))
        #expect(try await home.succeeds("setup --off back").contains("No region is on."))
        #expect(try await home.succeeds("setup --reset") == first)
    }

    @Test func aSessionWithoutRegionsUsesTheSetUp() async throws {
        #expect(!(try await home.succeeds("setup neck:10").contains("Last stretched")))
        #expect(try await home.stretch("--output", "null:virtual").status == 0)
        #expect(try await home.history().first?["totalDurationSeconds"] as? Int == 10)
        #expect(
            try await home.succeeds("setup --playlist spotify:playlist:1").contains(
                "10 s of stretching, 1 region\nLast stretched: Today\nPlaylist: spotify:playlist:1\n"))
    }

    @Test func keepsAPlaylistAddressAndShowsItsURI() async throws {
        let page = "https://open.spotify.com/intl-de/playlist/37i9?si=1"
        let shown = try await home.succeeds("setup --playlist \(page)")
        #expect(shown.contains("\nPlaylist: \(page), opened as spotify:playlist:37i9\n"))
        #expect(try await home.succeeds("setup --json").hasSuffix(#""spotifyPlaylistUrl":"\#(page)"}"#))
        #expect(!(try await home.succeeds("setup --playlist none").contains("Playlist")))
        #expect(try await home.succeeds("setup --json").hasSuffix(#""spotifyPlaylistUrl":null}"#))
    }

    @Test func setsTheMeditation() async throws {
        for (meditation, minutes) in [("basic:20", 20), ("default", 10)] {
            let shown = try await home.succeeds("setup --meditation \(meditation)")
            #expect(shown.contains("\nMeditation: Basic Breathing, \(minutes) min"))
        }
    }
}

@Suite struct MeditationChangeTests {
    private static let courses = [
        MeditationCourse(id: "basic", name: "", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "count", name: "", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "sleep", name: "", description: "", lengths: .only([20, 30]), breaths: []),
    ]
    private static let saved = MeditationSetup(course: "basic", minutes: 15, breath: "box")

    @Test(
        arguments: [
            (nil, nil, saved), ("sleep", nil, MeditationSetup(course: "sleep")),
            ("sleep:30", nil, MeditationSetup(course: "sleep", minutes: 30)),
            ("count", nil, MeditationSetup(course: "count", breath: "box")),
            ("7", nil, MeditationSetup(course: "basic", minutes: 7, breath: "box")),
            (nil, "4-6", MeditationSetup(course: "basic", minutes: 15, breath: "4-6")),
            ("default", "default", MeditationSetup()),
        ] as [(String?, String?, MeditationSetup)])
    func changesTheNamedPart(meditation: String?, breath: String?, expected: MeditationSetup) throws {
        let change = try MeditationChange(meditation: meditation, breath: breath)
        #expect(try change.applied(to: Self.saved, courses: Self.courses) == expected)
    }

    @Test(
        arguments: [
            ("nowhere", nil), ("sleep:10", nil), ("sleep", "box"), (nil, "wave"), ("basic:0", nil), ("basic:x", nil),
            ("200", nil), ("", nil),
        ] as [(String?, String?)])
    func rejectsWhatNoCourseHas(meditation: String?, breath: String?) {
        #expect(throws: OptionError.self) {
            try MeditationChange(meditation: meditation, breath: breath).applied(to: Self.saved, courses: Self.courses)
        }
    }

    @Test func checksOnlyRangesWithoutACatalog() throws {
        let change = try MeditationChange(meditation: "later:5")
        #expect(try change.applied(to: Self.saved, courses: nil) == MeditationSetup(course: "later", minutes: 5))
        #expect(throws: OptionError.self) {
            try MeditationChange(meditation: "later:0").applied(to: Self.saved, courses: nil)
        }
    }
}
