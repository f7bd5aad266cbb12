import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite struct MappedPageTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/page" }

    init() throws { folder = try TemporaryFolder(in: "/dev/shm") }

    private func page(with texts: String...) throws -> MappedPage {
        var page = try MappedPage(at: path)
        for text in texts {
            page.append(Array(text.utf8))
            page.commit()
        }
        try page.publish()
        return page
    }

    private func text(damaging place: Int? = nil) throws -> String {
        var bytes = try folder.bytes(of: "page")
        if let place { bytes[place] ^= 1 }
        return String(decoding: MappedPage.text(of: bytes), as: UTF8.self)
    }

    @Test func hasTheLastText() throws {
        var page = try page(with: "one", "two")
        page.append(decimal: 1_050)
        // Is not committed yet.
        #expect(try text() == "two")
        page.commit()
        #expect(try text() == "1050")
        page.append([UInt8](repeating: 0x61, count: 5000))
        page.commit()
        #expect(try text() == String(repeating: "a", count: 4096 - 24))
    }

    /// Checksum, number, length and text: the first text is in the first slot, the last one in the second.
    @Test(arguments: [0, 8, 16, 24, 26]) func takesTheOtherTextIfTheLastIsTorn(place: Int) throws {
        _ = try page(with: "one", "two")
        #expect(try text(damaging: 4096 + place) == "one")
        #expect(try text(damaging: place) == "two")
    }

    @Test func replacesWhateverHasItsName() throws {
        let target = try folder.file("target", text: "mine")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        for text in ["one", "two"] { _ = try page(with: text) }
        #expect(try text() == "two")
        #expect(try folder.text(of: "target") == "mine")
        #expect(try folder.names == ["page", "target"])
        #expect(try folder.permissions(of: "page") == 0o600)
    }

    @Test(arguments: [("/proc/none/page", ENOENT), ("/proc/page", EOPNOTSUPP)])
    func needsAFolderInMemory(path: String, code: Int32) {
        #expect(throws: DurableFile.WriteError(path: path, code: code)) { _ = try MappedPage(at: path) }
    }
}
