import Foundation
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DurableFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/file" }

    @Test func replacesTheContent() throws {
        try DurableFile.write(Array("a longer text".utf8), to: path)
        try DurableFile.write(Array("short".utf8), to: path)
        #expect(try folder.text(of: "file") == "short")
        #expect(try folder.names == ["file"])
    }

    @Test func isPrivate() throws {
        try DurableFile.write([], to: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func replacesATemporaryFileOfAKilledProcess() throws {
        try folder.file("file.new", text: "half of")
        try DurableFile.write(Array("whole".utf8), to: path)
        #expect(try folder.text(of: "file") == "whole")
        #expect(try folder.names == ["file"])
    }

    @Test func keepsTheOldContentOnAFullDisk() throws {
        try DurableFile.write(Array("old".utf8), to: path)
        // The temporary file leads to a device that is always full.
        try FileManager.default.createSymbolicLink(atPath: path + ".new", withDestinationPath: "/dev/full")
        let failure = #expect(throws: DurableFile.Failure.self) {
            try DurableFile.write(Array("new".utf8), to: path)
        }
        #expect(failure?.description == "cannot write '\(path)': No space left on device")
        #expect(try folder.text(of: "file") == "old")
        #expect(try folder.names == ["file"])
    }

    @Test func removesItsTemporaryFileAfterAFailure() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: DurableFile.Failure.self) { try DurableFile.write(Array("new".utf8), to: path) }
        #expect(try folder.names == ["file"])
    }

    @Test func writesIntoTheReservedSpace() throws {
        let room = try DurableFile.Reservation(of: path, bytes: 8192)
        #expect(try folder.names == ["file.room"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path + ".room")
        #expect(attributes[.size] as? Int == 8192)
        try room.write(Array("short".utf8))
        #expect(try folder.text(of: "file") == "short")
        #expect(try folder.names == ["file"])
    }

    @Test func removesAnUnusedReservation() throws {
        do { _ = try DurableFile.Reservation(of: path, bytes: 1) }
        #expect(try folder.names == [])
    }

    @Test func removesTheReservationOfADeadProcess() throws {
        try folder.file("died.room", text: "")
        let room = try DurableFile.Reservation(of: path, bytes: 1)
        for name in try folder.names where DurableFile.Reservation.isRoom(name) {
            DurableFile.Reservation.removeAbandoned("\(folder.path)/\(name)")
        }
        #expect(try folder.names == ["file.room"])
        try room.write([])
    }

    @Test func createsAFolderAndItsParents() throws {
        try DurableFile.makeFolder("\(folder.path)/a/b/c")
        try DurableFile.makeFolder("\(folder.path)/a/b/c")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b") == ["c"])
        try folder.file("file", text: "")
        let failure = #expect(throws: DurableFile.Failure.self) { try DurableFile.makeFolder("\(path)/a/b") }
        #expect(failure?.description == "cannot write '\(path)/a/b': Not a directory")
    }

    @Test func namesAFileWithoutAFolder() throws {
        let failure = #expect(throws: DurableFile.Failure.self) {
            try DurableFile.write([], to: "\(folder.path)/none/file")
        }
        #expect(failure?.description == "cannot write '\(folder.path)/none/file': No such file or directory")
    }
}
