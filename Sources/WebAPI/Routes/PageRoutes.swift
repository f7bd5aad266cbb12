import HTTPTypes
import Hummingbird
import NIOCore

/// The files of the web page. They need no token, because the page is empty without data.
struct PageRoutes {
    let folder: WebFolder

    func add(to router: some RouterMethods<WebContext>) {
        router.get("/") { request, _ in try answer(request, "index.html") }
        router.get("assets/**") { request, _ in
            try answer(request, String(request.uri.path.drop { $0 == "/" }.dropFirst("assets/".count)))
        }
    }

    /// Adds the OpenAPI description, which has an address among the routes that it describes.
    func add(descriptionTo router: some RouterMethods<WebContext>) {
        router.get("openapi.json") { request, _ in try answer(request, "openapi.json") }
    }

    private func answer(_ request: Request, _ name: String) throws(APIError) -> Response {
        guard let file = folder.file(name) else { throw APIError.noSuchPath }
        // File names do not change with their contents, so browsers must revalidate.
        var headers: HTTPFields = [.cacheControl: "no-cache", .eTag: file.tag]
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        if known.contains(where: { $0 == file.tag || $0 == "*" }) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.type
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}
