import CLinux
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ListeningSocketTests {
    private let folder: TemporaryFolder
    private let path: ControlSocketPath

    init() throws {
        folder = try TemporaryFolder()
        path = try ControlSocketPath(file: "\(folder.path)/limber/control.sock", audience: .user)
    }

    private var exists: Bool { FileManager.default.fileExists(atPath: path.file) }

    /// In a process of its own, since a umask belongs to the process.
    @Test(arguments: [false, true]) func isPrivateWhateverTheUmask(folderExists: Bool) async {
        await #expect(processExitsWith: .success) { [folderExists] in
            umask(0)
            let (folder, path) = (try TemporaryFolder(), "/limber/control.sock")
            let made = try ControlSocketPath(file: folder.path + path, audience: .user)
            if folderExists { #expect(mkdir(made.folder, 0o777) == 0) }
            let socket = try ListeningSocket(at: made)
            #expect(try folder.permissions(of: "limber") == 0o700)
            #expect(try folder.permissions(of: path) == 0o600)
            _ = consume socket
        }
    }

    @Test func keepsThePermissionsOfAChosenFolder() throws {
        let chosen = try ControlSocketPath(file: "\(folder.path)/my.sock", audience: .userInChosenFolder)
        #expect(chmod(folder.path, 0o755) == 0)
        let socket = try ListeningSocket(at: chosen)
        #expect(try folder.permissions(of: ".") == 0o755)
        #expect(try folder.permissions(of: "my.sock") == 0o600)
        _ = consume socket
    }

    @Test(.enabled(if: geteuid() == 0, "needs root, to become another user"))
    func theSystemSocketIsForItsGroup() throws {
        let shared = try ControlSocketPath(file: path.file, audience: .group("daemon"))
        let socket = try ListeningSocket(at: shared)
        #expect(try folder.permissions(of: "limber") == 0o750)
        #expect(try folder.permissions(of: "limber/control.sock") == 0o660)
        for file in [shared.folder, shared.file] {
            let group = try FileManager.default.attributesOfItem(atPath: file)[.groupOwnerAccountName]
            #expect(group as? String == "daemon")
        }
        _ = consume socket
    }

    @Test func reportsAMissingGroup() {
        #expect(throws: ControlSocketError.noSuchGroup("no-such-group")) {
            _ = try ListeningSocket(at: ControlSocketPath(file: path.file, audience: .group("no-such-group")))
        }
    }

    @Test func replacesAStaleSocketAndRemovesItsOwn() throws {
        try leaveSocketBehind()
        let socket = try ListeningSocket(at: path)
        #expect(throws: Never.self) { try RawClient(at: path.file) }
        _ = consume socket
        #expect(!exists)
    }

    @Test func namesTheProcessThatOwnsThePath() throws {
        let socket = try ListeningSocket(at: path)
        let error = #expect(throws: ControlSocketError.self) { _ = try ListeningSocket(at: path) }
        #expect(error?.description.contains("(\(getpid()))") == true)
        #expect(exists)
        _ = consume socket
    }

    @Test func oneOfSeveralConcurrentStartsWins() throws {
        for _ in 1...1000 {
            try leaveSocketBehind()
            // Each socket stays open until all threads have tried.
            let kept = Mutex<[KeptSocket]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                guard let socket = try? KeptSocket(ListeningSocket(at: path)) else { return }
                kept.withLock { $0.append(socket) }
            }
            #expect(kept.withLock { $0.count } == 1)
        }
    }

    @Test func keepsAFileThatIsNoSocket() throws {
        try folder.file("limber/control.sock", text: "precious")
        #expect(throws: ControlSocketError.notASocket(path.file)) { _ = try ListeningSocket(at: path) }
        #expect(try folder.text(of: "limber/control.sock") == "precious")
    }

    @Test func keepsTheSocketOfALaterSession() throws {
        let first = try ListeningSocket(at: path)
        try FileManager.default.removeItem(atPath: path.file)
        let second = try ListeningSocket(at: path)
        _ = consume first
        #expect(exists)
        _ = consume second
        #expect(!exists)
    }

    @Test func rejectsALinkInPlaceOfTheFolder() throws {
        let elsewhere = "\(folder.path)/elsewhere"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: path.folder, withDestinationPath: elsewhere)
        #expect(throws: ControlSocketError.folderNotOurs(path.folder)) { _ = try ListeningSocket(at: path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root, to become another user"))
    func rejectsAFolderOfAnotherUser() throws {
        try FileManager.default.createDirectory(
            atPath: path.folder, withIntermediateDirectories: false, attributes: [.ownerAccountID: 65534])
        #expect(chown(path.folder, 65534, 65534) == 0)
        #expect(throws: ControlSocketError.folderNotOurs(path.folder)) { _ = try ListeningSocket(at: path) }
    }

    @Test func namesAFolderThatCannotBeCreated() throws {
        try folder.file("file")
        let impossible = try ControlSocketPath(file: "\(folder.path)/file/limber/control.sock", audience: .user)
        let error = #expect(throws: ControlSocketError.self) { _ = try ListeningSocket(at: impossible) }
        #expect(error?.description == "cannot create the folder '\(impossible.folder)': Not a directory")
    }

    /// Leaves the socket file of a dead process.
    private func leaveSocketBehind() throws {
        try FileManager.default.createDirectory(atPath: path.folder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path.file)
        // Never listens, so that no child process of another test keeps the socket alive.
        let descriptor = clinux_socket()
        #expect(clinux_bind(descriptor, path.file) == 0)
        close(descriptor)
    }
}

/// A reference to a noncopyable socket.
private final class KeptSocket: Sendable {
    private let socket: ListeningSocket

    init(_ socket: consuming ListeningSocket) { self.socket = socket }
}
