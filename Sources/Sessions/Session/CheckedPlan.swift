public import ControlProtocol
import FoundationEssentials
import Platform
import Playback
public import SessionCore

/// A session that was checked, with its plan. Start it once.
///
/// The session starts with this plan, unless something has changed that the plan depends on; then it is planned anew.
public struct CheckedPlan: Sendable {
    /// The longest age of a plan. A question waits for its answer for 20 minutes.
    private static let longestSeconds = 1800.0

    let host: SessionHost
    /// The request that was checked.
    public let request: SessionRequest
    /// The request and the context that the session was planned with.
    private let basis: (request: SessionRequest, context: PlanningContext)
    let plan: SessionPlan
    /// The versions of the files that the plan depends on, by path.
    private let versions: [String: FileVersion]

    /// Plans a session that may be played later.
    init(_ request: SessionRequest, for host: SessionHost) async throws {
        self.host = host
        self.request = request
        basis = try await host.sources.read(request, recovery: .startOver)
        plan = try await host.sources.plan(basis.request, basis.context)
        versions = plan.fileVersions
    }

    /// Returns the plan for a session that starts now; `nil` if the plan depends on something that has changed since,
    /// or is too old.
    func plan(for request: SessionRequest, _ context: PlanningContext) -> SessionPlan? {
        let age = context.now.seconds(since: basis.context.now)
        // A catalog that cannot be found makes the start throw, with a plan of its own.
        let folder = try? host.sources.planner.folder(for: plan.start.options)
        guard request == basis.request, context.isEqual(to: basis.context), (0...Self.longestSeconds).contains(age),
            folder == plan.clipFolder, plan.fileVersions == versions
        else { return nil }
        var plan = plan
        plan.start.startedAt = context.now
        return plan
    }

    /// Plays a gentle alarm on the output of the session: its music, or else a bundled piece, rising from silence, then
    /// the bell. A session that starts ends the alarm at once, as does the cancellation of the task.
    ///
    /// - Parameter length: The length of rise and bell together.
    /// - Returns: The reason why the alarm was not heard, or `nil` if it was heard or ended.
    public func playAlarm(lasting length: Duration) async -> String? {
        await host.announcer.playAlarm(for: plan, lasting: length)
    }

    /// Starts the session for nobody who watches, and returns its id when it sounds, or when its output is missing. It
    /// begins once the output is there, or ends without a record after a while.
    public func start(
        waitingForOutput limit: Duration, whileAllowed mayBegin: @escaping @Sendable () async -> Bool,
        orElse report: @escaping @Sendable (_ error: String) async -> Void
    ) async throws(SessionRefusal) -> String {
        try await host.start(
            request, recovery: .init(request.recovery), keeping: self,
            awaiting: UnwatchedStart(limit: limit, mayBegin: mayBegin) { await report($0.error) })
    }
}

extension PlanningContext {
    /// Returns whether a plan of another context has the same basis. Each context has its own time, id and seed.
    fileprivate func isEqual(to other: PlanningContext) -> Bool {
        var same = other
        (same.id, same.now, same.seed) = (id, now, seed)
        return same == self
    }
}

extension SessionPlan {
    /// The versions of the files that the plan depends on, by path: its clips, the first file of its music, and the
    /// folders of both with their lists. The other files of the music are opened when they play.
    fileprivate var fileVersions: [String: FileVersion] {
        let music = ([playlist].compactMap(\.self) + sound.groupPlaylists).flatMap(\.files)
        let folders = Set(music.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } + [clipFolder])
        let lists = folders.flatMap { folder in
            // A folder that cannot be read has no lists.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
        }
        let clips = start.routine.clips.map { $0.path.hasPrefix("/") ? $0.path : "\(clipFolder)/\($0.path)" }
        let list = if case .path(let list) = start.options.music { [list] } else { [String]() }
        let paths = Set(clips + music.prefix(1) + folders + lists + list)
        return Dictionary(uniqueKeysWithValues: paths.compactMap { path in FileVersion(path: path).map { (path, $0) } })
    }
}
