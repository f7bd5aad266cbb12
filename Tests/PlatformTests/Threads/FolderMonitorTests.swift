import Foundation
import Testing

@testable import Platform

@Suite(.timeLimit(.minutes(5))) struct FolderMonitorTests {
    @Test func watchesAFolderCreatedLater() async throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "limber-monitor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: base) }
        let folder = base.appending(path: "later")
        let (changes, change) = AsyncStream<Void>.makeStream()
        let watching = Task {
            try await FolderMonitor(folder.path).run(watching: { change.yield() }) { change.yield() }
        }
        var told = changes.makeAsyncIterator()
        await told.next()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        await told.next()
        try Data("x".utf8).write(to: folder.appending(path: "file"))
        await told.next()
        watching.cancel()
        _ = await watching.result
    }
}
