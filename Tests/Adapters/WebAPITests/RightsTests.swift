import ControlProtocol
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Platform
import PracticeCore
import PracticeData
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The senders that the server answers, and the values that it takes, as SECURITY.md lists them. The routes are those of
/// the router, and the members of bodies those of the description. All requests are answered in process, in 2 to 5 s.
@Suite(.timeLimit(.minutes(5))) struct RightsTests {
    private static let token = "correct-horse"
    private static let page = TemporaryHome.repository.appending(path: "Resources/Web").path

    /// A server of this computer, and one that the network reaches. Both have the page.
    private let local = ServerFixture(page: page, courses: .examples)
    /// The system service, whose control socket has the group of root.
    private let system = ServerFixture(page: page, courses: .examples, sharedSocket: "/etc")
    private let shared = ServerFixture(page: page, courses: .examples) {
        $0.token = token
        $0.trustedNetworks = ["10.9.0.0/16"].compactMap(NetworkRange.init(parsing:))
        $0.trustedProxies = ["10.8.0.1"].compactMap(NetworkRange.init(parsing:))
    }

    /// The routes for everybody who can connect. They show nothing of the user, or only compare a token. All others are
    /// for guests: a route that is missing here and has no token gate is an error.
    private static let openRoutes: Set = [
        "GET /", "GET /assets/**", "GET /calendar.ics", "GET /healthz", "GET /readyz", "GET /login", "POST /login",
        "POST /logout",
    ]

    /// Returns the methods and paths of all routes.
    private func routes() -> [String] {
        let feed = EventFeed(backend: local.backend, metrics: Metrics(), limits: Limits(), logger: .quiet)
        let rules = TokenRules(HTTPSettings(), guests: .none, logIns: nil, logger: .quiet)
        let routes = WebRoutes(local.backend, rules: rules, feed: feed, metrics: Metrics(), page: Self.page)
        return routes.router.routes.map { "\($0.method) \($0.path)" }
    }

    /// A sender of a request, and whether the server answers it.
    struct Sender: Sendable, CustomTestStringConvertible {
        /// The requests that a sender may make.
        enum Right {
            case guests, openRoutes
            /// Requests that change nothing. A browser hides their responses from the sender.
            case unseenReads
            case none
        }

        let testDescription: String
        let right: Right
        /// Whether the server has a token.
        var isShared = false
        /// Whether the server is that of the system service.
        var isSystem = false
        var address = "127.0.0.1"
        var headers: [String: String] = [:]
        /// The owner of the client's socket.
        var user: LocalUser? = .current

        static let all = [
            Sender(testDescription: "the user of the daemon", right: .guests),
            Sender(testDescription: "root", right: .guests, user: LocalUser(id: 0)),
            Sender(testDescription: "another user", right: .openRoutes, user: LocalUser(id: 4003)),
            Sender(testDescription: "a client that has gone", right: .openRoutes, user: nil),
            Sender(
                testDescription: "another user, with a cookie", right: .openRoutes,
                headers: ["Cookie": "limber=\(token)"],
                user: LocalUser(id: 4003)),
            Sender(testDescription: "the user of the system service", right: .guests, isSystem: true),
            Sender(testDescription: "no member", right: .openRoutes, isSystem: true, user: LocalUser(id: 4003)),
            Sender(
                testDescription: "a client of the service that has gone", right: .openRoutes, isSystem: true, user: nil),
            Sender(
                testDescription: "another user, with the token", right: .guests, isShared: true,
                headers: ["Authorization": "Bearer \(token)"], user: LocalUser(id: 4003)),
            Sender(
                testDescription: "a request that a proxy forwards", right: .none,
                headers: ["X-Forwarded-For": "10.9.1.1"]),
            Sender(testDescription: "the user of the daemon, without the token", right: .openRoutes, isShared: true),
            Sender(
                testDescription: "the network, with the token", right: .guests, isShared: true, address: "192.0.2.1",
                headers: ["Authorization": "Bearer \(token)"]),
            Sender(testDescription: "the network", right: .openRoutes, isShared: true, address: "192.0.2.1"),
            Sender(
                testDescription: "the network, with a wrong token", right: .openRoutes, isShared: true,
                address: "192.0.2.2", headers: ["Authorization": "Bearer battery"]),
            Sender(
                testDescription: "the network, with a wrong cookie", right: .openRoutes, isShared: true,
                address: "192.0.2.1", headers: ["Cookie": "limber=\(token)"]),
            Sender(testDescription: "a trusted network", right: .guests, isShared: true, address: "10.9.1.1"),
            Sender(
                testDescription: "a trusted network behind a proxy", right: .guests, isShared: true,
                address: "10.8.0.1", headers: ["X-Forwarded-For": "10.9.1.1"]),
            Sender(
                testDescription: "the network behind a proxy", right: .openRoutes, isShared: true,
                address: "10.8.0.1", headers: ["X-Forwarded-For": "10.9.1.1, 192.0.2.1"]),
            Sender(
                testDescription: "the network that pretends to be a proxy", right: .openRoutes, isShared: true,
                address: "192.0.2.1", headers: ["X-Forwarded-For": "10.9.1.1"]),
            Sender(
                testDescription: "a script of another web page", right: .unseenReads,
                headers: ["Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"]),
            Sender(
                testDescription: "a form of another web page", right: .unseenReads,
                headers: ["Content-Type": "text/plain"]),
            Sender(
                testDescription: "another web page that points its name here", right: .none,
                headers: ["Host": "evil.example", "Origin": "http://evil.example"]),
        ]
    }

    @Test(arguments: Sender.all) func answersWhoMayAsk(sender: Sender) async throws {
        let server = sender.isShared ? shared : sender.isSystem ? system : local
        let routes = routes()
        #expect(Self.openRoutes.isSubset(of: routes))
        for route in routes {
            let isRead = route.hasPrefix("GET ") || route.hasPrefix("HEAD ")
            let path = route.replacing(/:\w+/, with: "7").replacing("**", with: "app.js")
            let response = try await server.respond(
                to: path, isRead ? nil : "{}", headers: sender.headers, from: sender.address, of: sender.user)
            let isAnswered = ![401, 403, 415, 421, 429].contains(response.status.code)
            let isAllowed =
                switch sender.right {
                case .guests: true
                case .openRoutes: Self.openRoutes.contains(route.replacing("HEAD ", with: "GET "))
                case .unseenReads: isRead && (sender.headers["Origin"] == nil || !route.contains("/events"))
                case .none: false
                }
            #expect(isAnswered == isAllowed, "\(route): \(response.status)")
            let isHidden = response.headers[.accessControlAllowOrigin] == nil
            #expect(isHidden && response.headers[values: .corp] == ["same-origin"], "\(route)")
        }
    }

    @Test(
        arguments: [
            (nil, "The user of this connection is unknown"), (4003, "This daemon belongs to another user"),
        ] as [(UInt32?, String)])
    func namesTheReasonOfARefusal(user: UInt32?, reason: String) async {
        let error = await #expect(throws: APIError.self) {
            try await LocalGuests.none.check(user.map(LocalUser.init(id:)))
        }
        #expect(error?.message.hasPrefix(reason) == true)
    }

    /// Values that would let a guest read or write a file, open an address, or run a program.
    private static let hostile = [
        "/etc/passwd", "../../etc/passwd", "raw:/tmp/x", "file:///etc/passwd", "alsa:file:'|id > /tmp/x',raw", "$(id)",
    ]

    /// The members that take any text: it is stored and shown, compared with the token, or ignored. Nothing opens it.
    private static let texts: Set = [
        "POST /api/exercises name", "PUT /api/exercises/{id} name", "POST /api/plans name", "PUT /api/plans/{id} name",
        "POST /api/plans/{id}/days name", "PUT /api/plans/{id}/days/{day} name", "POST /api/rest exercise",
        "POST /api/intentions text", "PUT /api/intentions/{id} text", "POST /api/notifications/schedule title",
        "POST /api/notifications/schedule body", "POST /api/notifications/schedule tag",
        "POST /api/notifications/cancel tag", "PUT /api/reminders dailyText", "PUT /api/reminders weeklyText",
        "PUT /api/reminders monthlyText", "PUT /api/reminders checkInText", "PUT /api/reminders stretchText",
        "POST /api/stretch-sessions stretches.stretchId",
        "POST /api/stretch-sessions stretches.stretchName", "POST /api/meditation-sessions sessionType",
        "POST /api/meditation-sessions sessionName", "POST /login token", "POST /login key",
        "PUT /api/setup totalSeconds", "PUT /api/setup lastStretched", "PUT /api/setup routine",
        "POST /api/routines/check text", "POST /api/session/start routine", "POST /api/session/plan routine",
        "POST /api/schedules title",
        "POST /api/schedules request.routine",
        "PATCH /api/schedules/{id} title", "PATCH /api/schedules/{id} request.routine",
    ]

    @Test func takesNoPathAndNoAddressInABody() async throws {
        let members = try await OpenAPITests.members(of: local)
        try #require(members.count > 100)
        var texts: Set<String> = []
        for (route, member) in members {
            let valid = ValidBody.all.first { $0.hasRoute(route) }
            let body = ValidBody(valid?.route ?? route, valid?.text ?? "{}", [:])
            for value in Self.hostile {
                let text = try body.setting(member, to: value)
                let answer = try await local.ask(route.replacing(/\{\w+\}/, with: "7"), text)
                if answer.status < 400 { texts.insert("\(route) \(member)") }
                #expect(answer.status < 500, "\(route) \(text)")
            }
        }
        #expect(texts.subtracting(Self.texts) == [])
        // A routine is looked up by the letters of its name only.
        #expect(await local.control.started.allSatisfy { $0.content.kind == .routine })
        let schedules = try await local.practice.read { try $0.schedules.schedules() }
        #expect(!schedules.isEmpty && schedules.allSatisfy { $0.request == $0.request.withoutFiles })
    }
}

extension HTTPField.Name {
    fileprivate static let corp = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .from
}
