import FoundationEssentials
import Hummingbird
import Platform

/// The route `GET /pictures.svg`: the pictures of the catalog's stretches, one symbol each. They need the token, because
/// a catalog can be the user's own.
struct PictureRoutes {
    let backend: Backend
    private let cache = GzipCache()

    init(backend: Backend) {
        self.backend = backend
    }

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
    }
}
