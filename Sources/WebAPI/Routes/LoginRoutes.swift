import HTTPTypes
import Hummingbird

/// The login of the page, which stores a cookie instead of the token, and the logout.
struct LoginRoutes {
    let rules: TokenRules

    func add(to router: some RouterMethods<WebContext>) {
        router.get("login") { request, _ in Response.data(LogIn(loggedIn: rules.hasCookie(request))) }
        router.post("login") { request, context in
            let token = try await request.body(as: Self.token, context, upTo: Self.mostBytes)
            var headers: HTTPFields = [:]
            headers[.setCookie] = try await rules.logIn(
                with: token, from: context.client, isEncrypted: context.isEncrypted)
            return Response(status: .noContent, headers: headers)
        }
        router.post("logout") { request, context in
            let cookie = await rules.logOut(request, isEncrypted: context.isEncrypted)
            return Response(status: .noContent, headers: [.setCookie: cookie])
        }
    }

    private static let token = BodyRule<String>.object { $0.required("token", .text()) }
    /// The largest body of a log-in, which needs no token.
    private static let mostBytes = 4096

    /// Whether the browser has a valid cookie.
    private struct LogIn: Encodable {
        let loggedIn: Bool
    }
}
