import Testing

@Suite(.takingTurns) struct SetupTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func showsAndChangesTheSetUp() async throws {
        let first = try await home.limber("setup")
        #expect(first.status == 0)
        #expect(
            first.output.hasPrefix(
                "Neck         1 min       on\nShoulders    1 min       on\nBack         2 min       on\n"))
        #expect(first.output.contains("\n10 min of stretching, 8 regions\nMeditation: Basic Breathing, 10 min"))
        let changed = try await home.limber("setup", "calves:90", "hip-flexors", "--on", "neck", "back:45")
        #expect(
            changed.output.hasPrefix(
                """
                Calves       1 min 30 s  on
                Hip Flexors  1 min       on
                Neck         1 min       on
                Shoulders    1 min       off
                Back         45 s        on
                Glutes       2 min       off
                Hamstrings   1 min       off
                Quads        1 min       off

                4 min 15 s of stretching, 4 regions

                """))
        // The set-up is saved.
        #expect(try await home.limber("setup").output == changed.output)
        let off = try await home.limber("setup", "--off", "calves", "hip_flexors", "neck")
        #expect(off.output.contains("\n45 s of stretching, 1 region\n"))
        #expect(try await home.limber("setup", "--off", "back").output.contains("No region is on."))
        #expect(try await home.limber("setup", "--reset").output == first.output)
    }

    @Test func showsTheLastSession() async throws {
        let home = try TemporaryHome.withCatalog()
        #expect(try await home.limber("setup").output.contains("Last stretched") == false)
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(
            try await home.limber("setup", "--on", "neck", "--playlist", "spotify:playlist:1").output.contains(
                "\n10 min of stretching, 8 regions\nLast stretched: Today\nPlaylist: spotify:playlist:1\n"))
        // A session without regions uses the set-up.
        #expect(
            try await home.limber("setup", "neck:10").output.contains(
                "10 s of stretching, 1 region\nLast stretched: Today\nPlaylist: spotify:playlist:1\n"))
        #expect(try await home.stretch("--output", "null:virtual").status == 0)
        #expect(try await home.history().first?["totalDurationSeconds"] as? Int == 10)
    }

    @Test func keepsAPlaylistAddressAndShowsItsURI() async throws {
        let page = "https://open.spotify.com/intl-de/playlist/37i9?si=1"
        let set = try await home.limber("setup", "--playlist", page)
        #expect(set.output.contains("\nPlaylist: \(page), opened as spotify:playlist:37i9\n"))
        let json = try await home.limber("setup", "--json").output
        #expect(json.hasSuffix(#""spotifyPlaylistUrl":"\#(page)"}"#))
        #expect(json.split(separator: "\n").count == 1)
        #expect(try await home.limber("setup", "--playlist", "none").output.contains("Playlist") == false)
        #expect(try await home.limber("setup", "--json").output.hasSuffix(#""spotifyPlaylistUrl":null}"#))
    }

    @Test(arguments: [
        ("setup nek", "unknown region 'nek'"), ("setup neck:9", "'neck:9'"),
        ("setup neck neck", "duplicate region 'neck'"),
        ("setup --on neck --off neck", "'neck' is named twice"), ("setup --off neck:60", "'neck:60'"),
        ("setup --playlist calm", "invalid playlist address 'calm'"),
        ("setup --playlist https://open.spotify.com/", "incomplete playlist address"),
        ("setup --meditation 121", "'121' is not a meditation length"),
        ("setup --meditation basic:x", "'x' is not a duration"),
    ])
    func changesNothingOnAnError(command: String, complaint: String) async throws {
        let refused = try await home.limber(command.split(separator: " ").map(String.init))
        #expect(refused.status == 64)
        #expect(refused.errors.contains(complaint))
        #expect(refused.errorLines.count == 1)
        #expect(!home.has("data"))
    }

    @Test func setsTheMeditation() async throws {
        let set = try await home.limber("setup", "--meditation", "basic:20")
        #expect(set.output.contains("\nMeditation: Basic Breathing, 20 min"))
        let refused = try await home.limber("setup", "--meditation", "nowhere")
        #expect(refused.status == 64)
        #expect(refused.errors.hasPrefix("limber: unknown course 'nowhere'"))
        #expect(try await home.limber("setup").output == set.output)
        #expect(try await home.limber("setup", "--meditation", "default").output.contains("Basic Breathing, 10 min"))
    }
}
