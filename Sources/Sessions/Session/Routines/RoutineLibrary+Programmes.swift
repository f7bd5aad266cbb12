import FoundationEssentials
import Logging
import Platform
public import PracticeCore
import PracticeData
public import SessionCore
import UserFiles

/// A session of the running programme.
struct ProgrammeSession: Hashable, Sendable {
    let running: RunningProgramme
    /// The index in the days of the programme.
    let day: Int

    /// Returns the request for the session, with the options for sound of another request.
    func request(like other: SessionRequest) -> SessionRequest {
        var request = other
        request.content = running.programme.days[day].request.content
        request.regions = running.programme.days[day].request.regions
        return request
    }
}

extension RoutineLibrary {
    /// Returns the programmes that come with Limber, by name.
    public func programmes() async -> [Programme] {
        await ThreadExecutor.files.run {
            guard let routines = try? planner.routineFolder() else { return [] }
            let folder = URL(filePath: routines).deletingLastPathComponent().appending(path: "Programmes").path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
                guard let bytes = try? RegularFile.bytes(of: "\(folder)/\(name)") else { return nil }
                return ProgrammeFile(String(decoding: bytes, as: UTF8.self)).programme
            }
        }
    }

    /// Returns the programme of a file, or its faults, with those that only the catalog and the routines of this
    /// computer show.
    public func check(programme text: String) async throws -> (programme: Programme?, faults: [RoutineFault]) {
        let file = ProgrammeFile(text)
        guard let programme = file.programme else { return (nil, file.faults) }
        var faults: [RoutineFault] = []
        var checked: Set<SessionRequest> = []
        for (day, place) in zip(programme.days, file.places) where checked.insert(day.request).inserted {
            switch day.request.content {
            case .routine(let name):
                if try await contains(name) { continue }
                faults.append(
                    RoutineFault("unknown routine '\(name)'; 'limber routine list' lists the names", at: place))
            case .stretch, .meditation:
                do {
                    try planner.checkNames(in: day.request.options(over: options()))
                } catch let error as OptionError {
                    faults.append(RoutineFault(error.description, at: place))
                }
            }
        }
        return (faults.isEmpty ? programme : nil, faults)
    }

    /// Returns today's session of the running programme.
    ///
    /// - Throws: `ProgrammeRefusal` if no programme runs, or none of its sessions is due.
    func programmeSession() async throws -> ProgrammeSession {
        guard let practice = practice?.waiting(SessionSources.waitLimits), practice.hasDatabase else {
            throw ProgrammeRefusal.none
        }
        return try await practice.read { data in
            guard let running = try data.programmes.running() else { throw ProgrammeRefusal.none }
            let today = data.days.day(of: data.now)
            let standing = try data.programmes.standing(of: running, on: today, by: data.days)
            return ProgrammeSession(running: running, day: try standing.due(today: today))
        }
    }

    /// Notes that a session of the running programme starts. If the database cannot be written, the session plays all
    /// the same, and does not count for the programme.
    func note(_ id: String, for session: ProgrammeSession) async {
        do {
            try await practice?.waiting(SessionSources.waitLimits).write { data in
                try data.programmes.note(id, for: session.day, of: session.running)
            }
        } catch {
            logger.warning("the session does not count for the programme", metadata: ["error": "\(error)"])
        }
    }
}
