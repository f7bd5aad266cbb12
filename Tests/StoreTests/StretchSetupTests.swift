import GRDB
import SessionCore
import Store
import TestSupport
import Testing

@Suite struct StretchSetupTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    @Test func isTheDefaultOneUntilOneIsSaved() throws {
        let store = try Store(path: path)
        #expect(try store.setup() == StretchSetup())
        var setup = StretchSetup(playlist: try PlaylistAddress(parsing: "spotify:album:4aaw"))
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        try store.save(setup)
        #expect(try Store(path: path).setup() == setup)
        try store.save(StretchSetup())
        #expect(try Store(path: path).setup() == StretchSetup())
    }

    @Test(arguments: ["", "{", "null", #"{"regions":[{"region":"elbow","durationSeconds":60,"enabled":true}]}"#])
    func isTheDefaultOneWhereItCannotBeRead(json: String) throws {
        let store = try Store(path: path)
        try store.save(StretchSetup())
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "UPDATE preference SET value = ?", arguments: [json])
        }
        #expect(try store.setup() == StretchSetup())
    }

}
