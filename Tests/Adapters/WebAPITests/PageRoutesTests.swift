import Foundation
import TestSupport
import Testing

@testable import WebAPI

/// Only the page's own files are served, compressed for clients that accept it.
@Suite(.timeLimit(.minutes(5))) struct PageRoutesTests {
    private static let secret = "what nobody may see"
    private static let script = String(repeating: "export const region = \"neck\";\n", count: 100)
    private let server: ServerFixture

    /// A page beside a secret, with paths to it.
    init() throws {
        let folder = try TemporaryFolder()
        server = try .page(
            [
                "index.html": "<!doctype html>", "app.js": "export {};", "history/heatmap.js": Self.script,
                "folder.js/file": "", ".hidden.js": Self.secret, "history/.hidden.js": Self.secret,
                "plain": Self.secret, "config.yaml": Self.secret,
                "../secret.js": Self.secret, "../others/secret.js": Self.secret,
            ], in: folder)
        for (name, target) in [("link.js", "../secret.js"), ("away", "../others")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/Web/\(name)", withDestinationPath: target)
        }
    }

    @Test(arguments: ["/", "/assets/app.js", "/assets/history/heatmap.js", "/assets/app.js?x=../secret.js"])
    func servesItsFiles(path: String) async throws {
        #expect(try await server.ask("GET \(path)").status == 200)
    }

    @Test func servesNoOtherFile() async throws {
        let paths = [
            "/assets/history", "/assets/history/", "/assets/history/../app.js", "/assets", "/assets/",
            "/assets/nothing.js", "/assets/../secret.js", "/assets/../../secret.js", "/assets/%2e%2e/secret.js",
            "/assets/%2E%2E%2Fsecret.js", "/assets/..%2fsecret.js", "/assets/%252e%252e/secret.js",
            "/assets/%c0%ae%c0%ae/secret.js", "/assets/./app.js", #"/assets/..\secret.js"#, "/assets/..%5csecret.js",
            "/assets/.hidden.js", "/assets/%2ehidden.js", "/assets/history/.hidden.js", "/assets/./.hidden.js",
            "/assets/app.js%00", "/assets/app.js%00.js",
            "/assets//etc/passwd", "//etc/passwd", "/etc/passwd", "/assets/app.js/", "/assets/link.js",
            "/assets/away/secret.js", "/assets/folder.js", "/assets/plain", "/assets/config.yaml",
            "/assets/app.js;/../secret.js", "/assets/app.js/../../secret.js",
        ]
        try await server.listen { listener in
            for path in paths {
                let answer = try await listener.send(
                    "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(path)")
                #expect(!answer.contains(Self.secret), "\(path)")
            }
        }
    }

    @Test func tagsChangeWithTheContents() throws {
        let folder = try TemporaryFolder()
        var tags: Set<String> = []
        let contents = ["", "a", "b", "ab", "ba", "ab\n", "\0", "\0\0"]
        for content in contents + contents {
            try folder.file("app.js", text: content)
            let tag = try #require(WebFolder(path: folder.path).file("app.js")).tag
            #expect(tag.wholeMatch(of: /"[0-9a-f-]+"/) != nil)
            tags.insert(tag)
        }
        #expect(tags.count == contents.count)
    }

    /// Asks for a script of 3000 bytes.
    private func fetch(_ headers: [String: String]) async throws -> Answer {
        try await server.ask("GET /assets/history/heatmap.js", headers: headers)
    }

    @Test func compressesForClientsThatAcceptGzip() async throws {
        let answer = try await fetch(["Accept-Encoding": "gzip, deflate, br"])
        #expect(answer.header("Content-Encoding") == "gzip")
        #expect(answer.header("Vary") == "Accept-Encoding")
        #expect(answer.header("Content-Type") == "text/javascript; charset=utf-8")
        #expect(answer.bytes.count < 300)
        #expect(try gunzip(answer.bytes) == Self.script)
    }

    @Test(arguments: ["identity", "deflate, br", "gzip;q=0", "gzip; q=0.0, br", "gzipped"])
    func sendsPlainFilesToOtherClients(accepted: String) async throws {
        let answer = try await fetch(["Accept-Encoding": accepted])
        #expect(answer.header("Content-Encoding") == nil)
        #expect(answer.header("Vary") == "Accept-Encoding")
        #expect(answer.text == Self.script)
    }

    @Test func tagsTheCompressedFormByItself() async throws {
        let plain = try #require(try await fetch([:]).header("ETag"))
        let gzip = try #require(try await fetch(["Accept-Encoding": "gzip"]).header("ETag"))
        #expect(plain != gzip)
        let cases = [
            (plain, "identity", 304), (gzip, "gzip", 304), (plain, "gzip", 200), (gzip, "identity", 200),
            ("W/\(plain)", "identity", 304), ("W/\(gzip)", "gzip", 304), (#"W/"other""#, "gzip", 200),
        ]
        for (tag, accepted, status) in cases {
            let answer = try await fetch(["Accept-Encoding": accepted, "If-None-Match": tag])
            #expect(answer.status == status, "\(tag) for \(accepted)")
        }
    }

    /// Decompresses with the system's gzip.
    private func gunzip(_ data: Data) throws -> String {
        let (file, output) = (try server.database.folder.file("file.gz", data), Pipe())
        let program = try Program("/bin/gzip", ["-dc", file], [:], output: output)
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        return withExtendedLifetime(program) { String(decoding: text, as: UTF8.self) }
    }
}
