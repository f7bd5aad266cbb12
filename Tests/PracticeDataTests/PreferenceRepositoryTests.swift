import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct PreferenceRepositoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    @Test func returnsTheDefaultSetUpUntilASave() throws {
        let data = try Repositories.opened(path)
        #expect(try data.preferences.setup() == StretchSetup())
        var setup = StretchSetup(playlist: try PlaylistAddress(parsing: "spotify:album:4aaw"))
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        try data.preferences.save(setup)
        #expect(try Repositories.opened(path).preferences.setup() == setup)
        try data.preferences.save(StretchSetup())
        #expect(try Repositories.opened(path).preferences.setup() == StretchSetup())
    }

    @Test(arguments: ["", "{", "null", #"{"regions":[{"region":"elbow","durationSeconds":60,"enabled":true}]}"#])
    func returnsTheDefaultForAnUnreadableSetUp(json: String) throws {
        let data = try Repositories.opened(path)
        try data.preferences.save(StretchSetup())
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "UPDATE preference SET value = ?", arguments: [json])
        }
        #expect(try data.preferences.setup() == StretchSetup())
    }

}
