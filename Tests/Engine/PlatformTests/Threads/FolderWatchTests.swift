import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite(.timeLimit(.minutes(5))) struct FolderWatchTests {
    @Test func watchesAFolderCreatedLater() async throws {
        let base = try TemporaryFolder()
        var reports = FolderWatch.reports(of: .contents, in: "\(base.path)/later").makeAsyncIterator()
        await reports.next()
        try FileManager.default.createDirectory(atPath: "\(base.path)/later", withIntermediateDirectories: false)
        await reports.next()
        try base.file("later/file")
        await reports.next()
    }

    /// All watches share one instance of inotify, which has one set of changes for a folder.
    @Test func reportsToEachWatchOfAFolderItsOwnChanges() async throws {
        let base = try TemporaryFolder()
        var created = FolderWatch.reports(of: .created, in: base.path).makeAsyncIterator()
        var entries = FolderWatch.reports(of: .entries, in: base.path).makeAsyncIterator()
        await created.next()
        await entries.next()
        try base.file("file")
        await created.next()
        await entries.next()
        try FileManager.default.removeItem(atPath: "\(base.path)/file")
        await entries.next()
        try base.file("other")
        await created.next()
    }

    @Test func goesOnAfterAnotherWatchOfTheFolderEnds() async throws {
        let base = try TemporaryFolder()
        var reports = FolderWatch.reports(of: .created, in: base.path).makeAsyncIterator()
        await reports.next()
        for number in 1...3 {
            var other = FolderWatch.reports(of: .everything, in: base.path).makeAsyncIterator()
            await other.next()
            try base.file("\(number)")
            await reports.next()
        }
    }

    @Test func followsAFolderThatIsReplaced() async throws {
        let base = try TemporaryFolder()
        try base.file("folder/old")
        var reports = FolderWatch.reports(of: .created, in: "\(base.path)/folder").makeAsyncIterator()
        await reports.next()
        try FileManager.default.moveItem(atPath: "\(base.path)/folder", toPath: "\(base.path)/away")
        await reports.next()
        try base.file("folder/new")
        await reports.next()
        try base.file("folder/newer")
        await reports.next()
    }
}
