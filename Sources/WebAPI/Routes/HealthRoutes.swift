import Hummingbird
import NIOCore

/// Whether anybody is there.
struct HealthRoutes {
    func add(to router: some RouterMethods<WebContext>) {
        router.get("healthz") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n")))
        }
    }
}
