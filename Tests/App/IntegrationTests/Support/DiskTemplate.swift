import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// The content of a disk before it fails.
enum DiskTemplate: CaseIterable {
    /// Ten sessions, a weight and a setup.
    case small
    /// The same with 300 sessions.
    case large
    /// The small one, and a paused meditation whose process was killed.
    case interrupted
    /// The small one, and a session that could not be saved in the database.
    case pending

    private static let homes = Templates()

    /// The rows of an export of the disk, without a session in progress.
    var rows: Set<String> {
        get async throws { try await Self.homes.template(self).rows }
    }

    /// A new home on a failing disk with this content.
    func home(on disk: FailingDisk) async throws -> TemporaryHome {
        let template = try await Self.homes.template(self).home
        let home = TemporaryHome(changing: disk.variables)
        try FileManager.default.copyItem(atPath: template.path("disk"), toPath: home.path("disk"))
        return home
    }

    /// Writes the content.
    fileprivate func fill(_ home: TemporaryHome) async throws {
        let sessions = (0..<(self == .large ? 300 : 10)).map { number in
            #"{"kind":"stretch","id":"s\#(number)","completedAt":"2026-01-26T10:30:00.000Z","totalDurationSeconds":480,"#
                + #""regionsCompleted":1,"regionsSkipped":0,"stretches":[{"region":"neck","stretchId":"neck-rotation","#
                + #""stretchName":"Neck Rotation","durationSeconds":60,"skippedSegments":0}]}"#
        }
        try home.write(
            #"{"format":"limber-export","version":1,"sessions":[\#(sessions.joined(separator: ","))]}"#, to: "all.json")
        for line in ["import \(home.path("all.json"))", "weight 80.5 --on 2026-01-01", "setup neck:30"] {
            let ended = try await home.start(TemporaryHome.words(line)).finished()
            try #require(ended.status == 0, "\(ended.errors)")
        }
        switch self {
        case .small, .large: break
        case .interrupted:
            let session = try home.start(Self.meditation + ["--at", "0.2=pause", "--events", "-"])
            try #require(try await session.event(.paused(reason: .user)) != nil)
            let checkpoint = "disk/state/limber/session.json"
            try await until { try home.has(checkpoint) && home.read(checkpoint).contains("pausedAt") }
            try await session.ended(by: SIGKILL)
        case .pending:
            let lock = try LockedDatabase(home.path("disk/data/limber/limber.sqlite"))
            let ended = try await home.start(Self.meditation + ["--at", "0.1=skip"]).finished()
            try #require(ended.output.contains("Session saved"))
            try lock.unlock()
        }
    }

    /// A meditation without a sound.
    static let meditation = ["meditate", "1", "--music", "none", "--output", "null"]

    /// The templates that were filled.
    private actor Templates {
        struct Template {
            let home: TemporaryHome
            let rows: Set<String>
        }

        private var templates: [DiskTemplate: Task<Template, any Error>] = [:]

        func template(_ content: DiskTemplate) async throws -> Template {
            let task =
                templates[content]
                ?? Task {
                    let home = TemporaryHome(changing: [
                        "XDG_STATE_HOME": "$TEST_HOME/disk/state", "XDG_DATA_HOME": "$TEST_HOME/disk/data",
                    ])
                    try await content.fill(home)
                    let copy = TemporaryHome(changing: [
                        "XDG_STATE_HOME": "$TEST_HOME/disk/state", "XDG_DATA_HOME": "$TEST_HOME/disk/data",
                    ])
                    try FileManager.default.copyItem(atPath: home.path("disk"), toPath: copy.path("disk"))
                    return Template(home: home, rows: try await copy.rows())
                }
            templates[content] = task
            return try await task.value
        }
    }
}

extension TemporaryHome {
    /// The rows of an export, which must succeed.
    func rows() async throws -> Set<String> {
        let export = try await limber("export")
        try #require(export.status == 0, "\(export.errors)")
        return Self.rows(of: export.output)
    }

    /// The rows of an exported document, each of which has a line.
    static func rows(of document: String) -> Set<String> {
        Set(
            document.split(separator: "\n").filter { $0.hasPrefix("{\"") || $0.hasPrefix("\"stretch-config\":") }
                .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) })
    }
}

extension Set<String> {
    /// The rows of an export but the preferences, which begin with their key.
    var withoutSetup: Set<String> { filter { !$0.hasPrefix("\"") } }
}
