import HTTPTypes
import Hummingbird
import NIOCore
import PracticeCore
import PracticeData

/// The calendar file of planned and past sessions, for calendar programs, which cannot send the token.
///
/// The secret in its address is the right to read it.
struct CalendarRoutes {
    let backend: Backend
    let rules: TokenRules

    func add(to router: some RouterMethods<WebContext>) {
        router.get("calendar.ics") { request, context in
            guard let sent = request.uri.queryParameters["key"] else { throw APIError.wrongKey }
            let secret = try await backend.practice.read { try $0.preferences.calendarSecret() }
            try rules.check(secret: String(sent), against: secret?.text, context)
            let clock = backend.context.days()
            let calendar = try await backend.practice.read { data in
                let zone = CalendarZone.ofThisComputer(agreeingWith: clock, at: data.now)
                return CalendarText(try [CalendarEvent](reading: data), in: zone)
            }
            return Response(
                status: .ok, headers: [.contentType: "text/calendar; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: calendar.text)))
        }
    }
}
