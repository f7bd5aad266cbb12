import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PracticeData

/// The middleware that turns errors of the routes and of Hummingbird into error envelopes.
struct ErrorEnvelopes: RouterMiddleware {
    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as APIError {
            throw error
        } catch let error as HTTPError where error.status == .notFound {
            throw APIError.noSuchPath
        } catch let error as any HTTPResponseError {
            throw APIError(error.status, .badRequest, "Malformed request")
        } catch let error as StoreError where error.kind == .busy {
            throw APIError.busy(error.description)
        } catch {
            // The client does not get the reason.
            context.logger.error(
                "request failed",
                metadata: ["method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(error)"])
            throw APIError.unexpected
        }
    }
}

extension Router where Context == WebContext {
    /// Adds error responses for methods that a path does not have. They list the methods that it has.
    func refuseOtherMethods() {
        let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]
        for (path, routes) in Dictionary(grouping: routes, by: \.path.description) {
            var known = Set(routes.map(\.method))
            if known.contains(.get) { known.insert(.head) }
            let allowed = methods.filter(known.contains).map(\.rawValue).joined(separator: ", ")
            for method in methods where !known.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    throw APIError(
                        .methodNotAllowed, .methodNotAllowed, "Method not allowed; use \(allowed)",
                        headers: [.allow: allowed])
                }
            }
        }
    }
}
