import HTTPTypes
import Hummingbird
import NIOCore
import PracticeData

/// The health checks for supervisors: the daemon responds, and its database is usable. A server with a damaged database
/// beside the one in use is ready; the lines after the first warn of it.
struct HealthRoutes {
    let practice: PracticeService

    func add(to router: some RouterMethods<WebContext>) {
        router.get("healthz") { _, _ in Self.answer(.ok, "ok") }
        router.get("readyz") { _, _ in
            guard let obstacle = await practice.obstacle() else {
                let unsettled = (try? await practice.unsettledDatabases()) ?? []
                let warnings = unsettled.map { path in
                    // Everybody may ask, so the folder is left out.
                    let name = path.split(separator: "/").last ?? ""
                    return "warning: '\(name)' is a damaged database, run 'limber doctor'"
                }
                return Self.answer(.ok, (["ok"] + warnings).joined(separator: "\n"))
            }
            let reason = obstacle.reason.split(whereSeparator: \.isNewline).joined(separator: " ")
            return Self.answer(.serviceUnavailable, reason, headers: [.retryAfter: "1"])
        }
    }

    private static func answer(
        _ status: HTTPResponse.Status, _ line: String, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: "\(line)\n")))
    }
}
