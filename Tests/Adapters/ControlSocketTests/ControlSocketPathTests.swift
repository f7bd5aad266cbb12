import Testing

@testable import ControlSocket

@Suite struct ControlSocketPathTests {
    @Test(arguments: [
        (["LIMBER_SOCKET": "/a/b.sock", "XDG_RUNTIME_DIR": "/run/user/7"], true, "/a/b.sock"),
        (["LIMBER_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/7"], true, "/run/user/7/limber/control.sock"),
        (["XDG_RUNTIME_DIR": "/x"], true, "/x/limber/control.sock"),
        (["XDG_RUNTIME_DIR": "relative"], true, "/run/user/7/limber/control.sock"),
        ([:], true, "/run/user/7/limber/control.sock"),
        ([:], false, "/tmp/limber-7/control.sock"),
        (["TMPDIR": "/var/tmp"], false, "/var/tmp/limber-7/control.sock"),
    ])
    func serverUsesTheFirstPathOfItsEnvironment(
        environment: [String: String], hasUserFolder: Bool, file: String
    ) throws {
        let path = try ControlSocketPath.forServer(environment: environment, user: 7) { folder in
            hasUserFolder && folder == "/run/user/7"
        }
        #expect(path.file == file)
    }

    /// Each path once.
    @Test(arguments: [
        (
            ["LIMBER_SOCKET": "/a/b.sock", "XDG_RUNTIME_DIR": "/x", "TMPDIR": "/t"],
            ["/a/b.sock", "/x/limber/control.sock", user, "/t/limber-7/control.sock", system]
        ),
        ([:], [user, "/tmp/limber-7/control.sock", system]),
        (
            ["LIMBER_SOCKET": system, "XDG_RUNTIME_DIR": "/run/user/7"],
            [system, user, "/tmp/limber-7/control.sock"]
        ),
    ])
    func clientTriesTheSystemSocketLast(environment: [String: String], files: [String]) throws {
        let paths = try ControlSocketPath.forClient(environment: environment, user: 7)
        #expect(paths.map(\.file) == files)
    }

    private static let user = "/run/user/7/limber/control.sock"
    private static let system = "/run/limber/control.sock"

    @Test func theSystemSocketIsForAGroup() throws {
        let environment = ["LIMBER_SOCKET": "/run/limber/control.sock"]
        let path = try ControlSocketPath.forServer(environment: environment, user: 7) { _ in false }
        #expect(path.audience == .group("limber"))
    }

    @Test func rejectsAPathBeyondTheSystemLimit() throws {
        let longest = "/" + String(repeating: "a", count: 106)
        let path = try ControlSocketPath.forServer(environment: ["LIMBER_SOCKET": longest], user: 7) { _ in false }
        #expect(path.file == longest)
        #expect(throws: ControlSocketError.pathTooLong(longest + "a")) {
            try ControlSocketPath.forServer(environment: ["LIMBER_SOCKET": longest + "a"], user: 7) { _ in false }
        }
    }

    @Test(arguments: [("/a/b.sock", "/a"), ("/b.sock", "/"), ("b.sock", ".")])
    func folderIsTheParentOfThePath(file: String, folder: String) throws {
        #expect(try ControlSocketPath(file: file, audience: .userInChosenFolder).folder == folder)
    }
}
