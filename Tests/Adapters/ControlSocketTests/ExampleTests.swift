import ControlSocket
import Testing

/// The example in the doc comments of ControlSocket. It takes milliseconds, and opens no socket.
@Suite struct ControlSocketExamples {
    @Test func knowsTheFolderOfASocket() throws {
        let path = try ControlSocketPath(session: "/run/user/1000/limber/control")
        let folder = path.folder  // "/run/user/1000/limber"
        #expect(folder == "/run/user/1000/limber")
    }
}
