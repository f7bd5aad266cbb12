import Foundation
import Glibc
import Testing

@testable import Platform

@Suite(.timeLimit(.minutes(5))) struct WallAlarmTests {
    @Test(arguments: [Int.min, -1, 0, 1, 1_000_000])
    func aPastTimeIsDueImmediately(milliseconds: Int) async throws {
        #expect(try await WallAlarm().wait(until: milliseconds) == .due)
    }

    @Test func aFutureTimeIsNotDueEarly() async throws {
        let moment = Int(Date().timeIntervalSince1970 * 1000) + 50
        #expect(try await WallAlarm().wait(until: moment) == .due)
        #expect(Int(Date().timeIntervalSince1970 * 1000) >= moment)
    }

    @Test func aNudgeEndsThePresentOrNextWait() async throws {
        let alarm = try WallAlarm()
        alarm.nudge()
        #expect(await alarm.wait(until: nil) == .nudged)
        async let waking = alarm.wait(until: .max)
        alarm.nudge()
        #expect(await waking == .nudged)
    }

    @Test func cancellationEndsAWait() async throws {
        let alarm = try WallAlarm()
        let waiting = Task { await alarm.wait(until: nil) }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    /// A change of the time zone.
    enum Change: CaseIterable {
        /// A replaced link, as by timedatectl.
        case newLink
        /// A replaced file, as by a package manager.
        case newFile
        case writtenFile
        case removed
    }

    @Test(arguments: Change.allCases) func detectsAChangeOfZone(change: Change) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "limber-zone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let zones = folder.appending(path: "zoneinfo")
        let link = folder.appending(path: "etc/localtime")
        for place in [zones, folder.appending(path: "etc")] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        let (here, there) = (zones.appending(path: "Here"), zones.appending(path: "There"))
        for file in [here, there] { try Data("zone".utf8).write(to: file) }
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: here)
        let alarm = try WallAlarm(zone: link.path)
        #expect(alarm.obstacle == nil)
        switch change {
        case .newLink:
            let new = folder.appending(path: "etc/new")
            try FileManager.default.createSymbolicLink(at: new, withDestinationURL: there)
            #expect(rename(new.path, link.path) == 0)
        case .newFile: #expect(rename(there.path, here.path) == 0)
        case .writtenFile:
            let file = try FileHandle(forWritingTo: here)
            try file.seekToEnd()
            try file.write(contentsOf: Data("changed".utf8))
            try file.close()
        case .removed: #expect(unlink(link.path) == 0)
        }
        #expect(await alarm.wait(until: nil) == .zoneChanged)
    }
}
