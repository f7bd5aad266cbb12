import FoundationEssentials
import Hummingbird
import Platform
import PracticeCore
import PracticeData
import SessionCore

/// The routes `GET /api/setup` and `PUT /api/setup`: the regions of stretching sessions in order, their lengths, the
/// playlist, the meditation, and the routine that takes the place of the regions.
struct SetupRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("setup") { _, _ in
            let (setup, latest) = try await backend.practice.read { data in
                (try data.preferences.setup(), try data.sessions.latestCountedStretch(at: data.now))
            }
            return answer(setup, latest)
        }
        router.put("setup") { request, context in
            let setup = try await request.body(as: Self.setup, context)
            try await check(setup.meditation)
            let latest = try await backend.practice.write { data in
                let latest = try data.sessions.latestCountedStretch(at: data.now)
                try data.preferences.save(setup)
                return latest
            }
            return answer(setup, latest)
        }
    }

    /// Refuses a new course, length or breathing pattern that the installed courses lack. A stored one stays, so that
    /// the regions can be changed after its course is gone.
    private func check(_ meditation: MeditationSetup) async throws {
        let stored = try await backend.practice.read { try $0.preferences.setup() }.meditation
        // Without a readable catalog, the meditation is checked when it starts.
        guard ![stored, MeditationSetup()].contains(meditation),
            let courses = try? await RequestThreads.work.run({ try await backend.courses() })
        else { return }
        do throws(OptionError) {
            _ = try courses.course(of: meditation.options)
        } catch {
            throw APIError.invalid([BodyFault(path: [.member("meditation")], message: error.description)])
        }
    }

    private func answer(_ setup: StretchSetup, _ latest: StoredSession?) -> Response {
        let days = backend.context.days()
        let today = days.day(of: backend.context.now())
        let last = latest.map { $0.day(by: days) }
        return Response.data(
            ShownSetup(
                regions: setup.entries, spotifyPlaylistUrl: setup.playlist?.description,
                meditation: setup.meditation, totalSeconds: setup.totalSeconds,
                lastStretched: last.map { $0.lastStretched(today: today, by: days) }, routine: setup.routine))
    }

    /// The rule of a request's body. A client may send a whole response back: the calculated members are ignored.
    private static let setup = BodyRule<StretchSetup>.closedObject(readOnly: ["totalSeconds", "lastStretched"]) {
        object in
        let entries = object.required("regions", BodyRule<[StretchSetup.Entry]>.list(of: entry, isEmptyAllowed: true))
        let address = object.nullable("spotifyPlaylistUrl", playlist)
        let chosen = object.nullable("meditation", meditation)
        let routine = object.nullable("routine", .text(upTo: StretchSetup.longestRoutine))
        guard let entries, let address, let chosen, let routine else { return nil }
        return StretchSetup(
            entries, playlist: address.flatMap(\.self), meditation: chosen ?? MeditationSetup(), routine: routine)
    }

    private static let meditation = BodyRule<MeditationSetup>.closedObject { object in
        let course = object.nullable("course", .text(upTo: MeditationSetup.longestName))
        let minutes = object.nullable("minutes", .integer(MeditationOptions.allowedMinutes))
        let breath = object.nullable("breath", .text(upTo: MeditationSetup.longestName))
        guard let course, let minutes, let breath else { return nil }
        return MeditationSetup(course: course, minutes: minutes, breath: breath)
    }

    private static let entry = BodyRule<StretchSetup.Entry>.closedObject { object in
        let region = object.required("region", BodyRule<Region>.choice)
        let duration = object.required("durationSeconds", .integer(RegionDuration.allowedSeconds))
        let isEnabled = object.required("enabled", .flag)
        guard let region, let duration, let isEnabled else { return nil }
        return StretchSetup.Entry(region: region, durationSeconds: duration, isEnabled: isEnabled)
    }

    /// The rule of the playlist's address. `null` and a blank address both remove the playlist.
    private static let playlist = BodyRule<PlaylistAddress?>.text("an address like \(PlaylistAddress.examples)") {
        (try? PlaylistAddress(parsing: $0)).map { .some($0) } ?? nil
    }
}

/// The setup in a response, with two calculated members.
private struct ShownSetup: ObjectEncodable {
    let regions: [StretchSetup.Entry]
    let spotifyPlaylistUrl: String?
    let meditation: MeditationSetup
    /// The length of the enabled regions, in seconds.
    let totalSeconds: Int
    /// The day of the last session that counts, such as "Yesterday" or "2 weeks ago"; `nil` before the first session.
    let lastStretched: String?
    let routine: String?

    /// The members, with `null` for a missing value; a missing routine is left out.
    var members: EncodedMembers {
        EncodedMembers(
            [
                "regions": regions, "spotifyPlaylistUrl": spotifyPlaylistUrl, "meditation": meditation,
                "totalSeconds": totalSeconds, "lastStretched": lastStretched,
            ], present: ["routine": routine])
    }
}
