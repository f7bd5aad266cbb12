import HTTPTypes
import Hummingbird

/// Where the page hands in the token that its user has typed, once.
struct LoginRoutes {
    let rules: TokenRules

    func add(to router: some RouterMethods<WebContext>) {
        router.post("login") { request, context in
            let token = try await request.body(
                as: .object { (object: inout BodyObject) -> String? in object.required("token", .text()) }, context)
            var headers: HTTPFields = [:]
            headers[.setCookie] = try rules.logIn(with: token, from: context.client)
            return Response(status: .noContent, headers: headers)
        }
    }
}
