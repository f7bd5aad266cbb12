import HTTPTypes
import Hummingbird
import NIOCore
import Platform

/// The files of the web page. They need no token, because the page is empty without data.
struct PageRoutes {
    let folder: WebFolder
    private let cache = GzipCache()

    func add(to router: some RouterMethods<WebContext>) {
        router.get("/") { request, _ in try await answer(request, "index.html") }
        router.get("assets/**") { request, _ in
            try await answer(request, String(request.uri.path.drop { $0 == "/" }.dropFirst("assets/".count)))
        }
    }

    /// Adds the OpenAPI description, which has an address among the routes that it describes.
    func add(descriptionTo router: some RouterMethods<WebContext>) {
        router.get("openapi.json") { request, _ in try await answer(request, "openapi.json") }
    }

    private func answer(_ request: Request, _ name: String) async throws(APIError) -> Response {
        let acceptsGzip = request.acceptsGzip
        let content = await RequestThreads.work.run {
            folder.file(name).map { ($0, acceptsGzip ? cache.compressed($0, name: name) : nil) }
        }
        guard let (file, compressed) = content else { throw APIError.noSuchPath }
        return file.response(to: request, compressed: compressed)
    }
}

extension WebFolder.File {
    /// Returns the response with the file, or without if the client has it.
    ///
    /// - Parameter compressed: The content in gzip format, if it is to be sent.
    func response(to request: Request, compressed: ByteBuffer?) -> Response {
        // A tag stands for the bytes that are sent.
        let tag = compressed == nil ? tag : "\"\(tag.filter { $0 != "\"" })-gzip\""
        // File names do not change with their contents, so browsers must revalidate.
        var headers: HTTPFields = [.cacheControl: "no-cache", .eTag: tag, .vary: "Accept-Encoding"]
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        // A proxy that compresses weakens the tag; the comparison is weak (RFC 9110, section 13.1.2).
        if known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        let body = compressed ?? ByteBuffer(bytes: bytes)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension Request {
    /// Whether the client accepts responses in gzip format (RFC 9110, section 12.5.3). A weight of 0 refuses the
    /// format.
    var acceptsGzip: Bool {
        let codings = headers[.acceptEncoding]?.lowercased().split(separator: ",") ?? []
        return codings.contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = parts.first, name == "gzip" || name == "x-gzip" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}
