import Session
import Testing

@Suite struct SessionFoldersTests {
    @Test(arguments: [
        (["HOME": "/h"], "/h/.local/share/limber", "/h/.local/state/limber"),
        (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/limber", "/h/.local/state/limber"),
        (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/h/.local/share/limber", "/s/limber"),
        (["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"], "/d/limber", "/s/limber"),
        // The specification ignores empty and relative values.
        (
            ["HOME": "/h", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "s"], "/h/.local/share/limber",
            "/h/.local/state/limber"
        ),
    ])
    func followTheBaseDirectorySpecification(environment: [String: String], data: String, state: String) throws {
        let folders = try #require(SessionFolders(environment: environment))
        #expect(folders.data == data)
        #expect(folders.state == state)
        #expect(folders.database == "\(data)/limber.sqlite")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "h"], ["XDG_DATA_HOME": "/d"], ["XDG_STATE_HOME": "/s"]])
    func areNilWithoutAHome(environment: [String: String]) {
        #expect(SessionFolders(environment: environment) == nil)
    }
}
