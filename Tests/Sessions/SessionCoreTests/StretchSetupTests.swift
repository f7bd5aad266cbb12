import SessionCore
import Testing

@Suite struct StretchSetupTests {
    private func order(_ setup: StretchSetup) -> [Region] { setup.entries.map(\.region) }

    @Test func containsAllRegionsByDefault() {
        let setup = StretchSetup()
        #expect(order(setup) == Region.allCases)
        #expect(setup.entries.allSatisfy { $0.isEnabled })
        #expect(setup.regions == RegionDuration.defaults)
        #expect(setup.regions.map(\.seconds) == [60, 60, 120, 60, 120, 60, 60, 60])
        #expect(setup.totalSeconds == 600)
        #expect(setup.playlist == nil)
    }

    @Test func holdsEachRegionOnce() {
        let setup = StretchSetup([
            .init(region: .calves, durationSeconds: 90), .init(region: .neck, isEnabled: false),
            .init(region: .calves, durationSeconds: 120),
        ])
        #expect(order(setup) == [.calves, .neck, .shoulders, .back, .hipFlexors, .glutes, .hamstrings, .quads])
        #expect(setup.entries.map(\.durationSeconds) == [90, 60, 60, 120, 60, 120, 60, 60])
        #expect(setup.entries.map(\.isEnabled) == [true, false] + Array(repeating: true, count: 6))
        #expect(setup.totalSeconds == 570)
    }

    @Test func putsChosenRegionsFirst() throws {
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .quads, seconds: 45), RegionDuration(region: .neck, seconds: 120)])
        #expect(order(setup) == [.quads, .neck, .shoulders, .back, .hipFlexors, .glutes, .hamstrings, .calves])
        #expect(setup.regions.map(\.description) == ["quads:45", "neck:120"])
        // What is off keeps its length.
        setup.set(.back, isEnabled: true)
        #expect(setup.regions.map(\.description) == ["quads:45", "neck:120", "back:120"])
        #expect(throws: OptionError.self) {
            try setup.choose([RegionDuration(region: .neck, seconds: 60), RegionDuration(region: .neck, seconds: 60)])
        }
        #expect(setup.regions.count == 3)
    }

    @Test func switchesARegionInPlace() {
        var setup = StretchSetup()
        setup.set(.back, isEnabled: false)
        #expect(order(setup) == Region.allCases)
        #expect(setup.totalSeconds == 480)
        setup.set(.back, isEnabled: true, seconds: 30)
        #expect(setup.regions.map(\.description)[2] == "back:30")
        for region in Region.allCases { setup.set(region, isEnabled: false) }
        #expect(setup.regions.isEmpty)
        #expect(setup.totalSeconds == 0)
    }

    @Test func encodesTheFormatOfTheApps() throws {
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .hipFlexors, seconds: 90)])
        let plain = try json(of: setup)
        let meditation = #"{"meditation":{"breath":null,"course":null,"minutes":null},"#
        let regions = #""regions":[{"durationSeconds":90,"enabled":true,"region":"hip_flexors"},{"#
        #expect(plain.hasPrefix(meditation + regions))
        #expect(plain.hasSuffix(#"],"spotifyPlaylistUrl":null}"#))
        #expect(try decoded(plain) == setup)
        setup.playlist = try PlaylistAddress(parsing: " https://open.spotify.com/playlist/37i9?si=1 ")
        let withPlaylist = try json(of: setup)
        #expect(withPlaylist.hasSuffix(#""spotifyPlaylistUrl":"https://open.spotify.com/playlist/37i9?si=1"}"#))
        #expect(try decoded(withPlaylist) == setup)
    }

    @Test func appendsMissingRegions() throws {
        let setup: StretchSetup = try decoded(
            #"{"regions":[{"region":"calves","durationSeconds":120,"enabled":false}],"spotifyPlaylistUrl":" "}"#)
        #expect(setup == StretchSetup([.init(region: .calves, durationSeconds: 120, isEnabled: false)]))
        #expect(setup.entries.count == 8)
        #expect(try decoded(#"{"regions":[]}"#) == StretchSetup())
    }

    @Test func keepsARoutineUntilRegionsAreChosen() throws {
        let setup = StretchSetup(routine: "morning-back")
        let text = try json(of: setup)
        #expect(text.contains(#""routine":"morning-back""#))
        #expect(try decoded(text) == setup)
        #expect(try decoded(#"{"regions":[],"routine":null}"#) == StretchSetup())
        #expect(try !json(of: StretchSetup()).contains("routine"))
        var chosen = setup
        try chosen.choose([RegionDuration(region: .neck, seconds: 60)])
        var switched = setup
        switched.set(.neck, isEnabled: false)
        #expect((chosen.routine, switched.routine) == (nil, nil))
    }

    @Test(arguments: [
        "{}", "[]", #"{"regions":[],"routine":""}"#, #"{"regions":[],"routine":7}"#,
        #"{"regions":[{"region":"elbow","durationSeconds":60,"enabled":true}]}"#,
        #"{"regions":[{"region":"neck","durationSeconds":9,"enabled":true}]}"#,
        #"{"regions":[{"region":"neck","durationSeconds":601,"enabled":true}]}"#,
        #"{"regions":[{"region":"neck","durationSeconds":60.5,"enabled":true}]}"#,
        #"{"regions":[{"region":"neck","durationSeconds":60}]}"#,
        #"{"regions":[],"spotifyPlaylistUrl":"no address"}"#,
    ])
    func rejectsAnInvalidSetUp(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json) as StretchSetup }
    }
}
