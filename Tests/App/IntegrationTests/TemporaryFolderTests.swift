import Foundation
import TestSupport
import Testing

/// The voice where /tmp is read-only, as it is for the system service.
@Suite(.timeLimit(.minutes(5)), .enabled(if: geteuid() == 0, "needs a root that may mount"))
struct TemporaryFolderTests {
    private let home = TemporaryHome.withCatalog(changing: [
        "LIMBER_SPEECH_COMMAND": "cp {txt} said; cp catalog/neck.wav {wav}", "LIMBER_SESSION_OUTPUT": "null",
    ])

    /// Examines the voice in a namespace in which nothing of /tmp can be written but the home.
    private func doctor(_ prefix: String) async throws -> Substring? {
        let ended = try await home.shell(
            """
            exec unshare -m sh -c '
                mount --bind /tmp /tmp && mount -o remount,bind,ro /tmp && cd "$0" &&
                mount --bind . . && mount -o remount,bind,rw . && cd "$0" && \(prefix) "$LIMBER" doctor' "$PWD"
            """)
        return ended.output.split(separator: "\n").first { $0.hasPrefix("voice ") }
    }

    /// Makes the folder and sets the variable as the unit of the service does.
    @Test func theServiceHasAFolderForItsVoice() async throws {
        let path = TemporaryHome.repository.appending(path: "packaging/systemd/system/limber.service").path
        let unit = try String(contentsOfFile: path, encoding: .utf8).replacing("%t", with: home.path("run"))
        let preparation = try #require(unit.firstMatch(of: /\nExecStartPre=(\/.+)\n/)?.1)
        let variable = try #require(unit.firstMatch(of: /TMPDIR=[^ \n]+/)?.0)
        let voice = try await doctor("mkdir -p run/limber && \(preparation) && \(variable)")
        #expect(voice?.hasSuffix("ok   speech.command speaks your own texts") == true, "\(voice ?? "")")
        #expect(try home.read("said") == "Limber\n")
    }

    @Test func doctorNamesAFolderThatCannotBeWritten() async throws {
        let voice = try await doctor("TMPDIR=/tmp")
        let reason = "cannot speak your own texts: cannot make a folder in '/tmp': read-only file system; set TMPDIR"
        #expect(voice?.contains("BAD  \(reason)") == true, "\(voice ?? "")")
    }
}
