import HTTPTypes
import Hummingbird
import NIOCore

/// The web page: a file that browsers begin with, and those that it names. Nobody needs a token to see an empty page.
struct PageRoutes {
    let folder: WebFolder

    func add(to router: some RouterMethods<WebContext>) {
        router.get("/") { request, _ in try answer(request, "index.html") }
        router.get("assets/**") { request, _ in
            try answer(request, String(request.uri.path.drop { $0 == "/" }.dropFirst("assets/".count)))
        }
    }

    /// The description of the API, which has an address among what it describes.
    func add(descriptionTo router: some RouterMethods<WebContext>) {
        router.get("openapi.json") { request, _ in try answer(request, "openapi.json") }
    }

    private func answer(_ request: Request, _ name: String) throws(APIError) -> Response {
        guard let file = folder.file(name) else { throw APIError.noSuchPath }
        // The names stay when the contents change, so a browser asks each time whether it still has the right ones.
        var headers: HTTPFields = [.cacheControl: "no-cache", .eTag: file.tag]
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        if known.contains(where: { $0 == file.tag || $0 == "*" }) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.type
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}
