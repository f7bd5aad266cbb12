import FoundationEssentials
import Hummingbird
import Platform

/// The routes `GET /pictures.svg`, the pictures of the catalog's stretches with a symbol each, and `GET /pictures/:id`,
/// the images of a catalog of the user's own. They need the token.
struct PictureRoutes {
    let backend: Backend
    private let cache = GzipCache()

    func add(to router: some RouterMethods<WebContext>) {
        router.get("pictures.svg") { request, context in
            let acceptsGzip = request.acceptsGzip
            let document = try await context.catalog("stretching", backend.pictures)
            let (file, compressed) = await RequestThreads.work.run {
                let file = WebFolder.File(Data(document.utf8), type: "image/svg+xml")
                return (file, acceptsGzip ? cache.compressed(file, name: "pictures.svg") : nil)
            }
            return file.response(to: request, compressed: compressed)
        }
        router.get("pictures/:id") { request, context in
            let id = context.parameter("id")
            let image = try await context.catalog("stretching") { try await backend.picture(id) }
            guard let image else { throw APIError.absent("the stretch '\(id)' has no image of its own") }
            // A script in an SVG file does not run: the policy of every response allows only the page's own files.
            return WebFolder.File(image.bytes, type: image.type).response(to: request, compressed: nil)
        }
    }
}
