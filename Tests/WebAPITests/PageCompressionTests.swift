import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@testable import WebAPI

/// The page's files are compressed for clients that accept it.
@Suite(.timeLimit(.minutes(5))) struct PageCompressionTests {
    private static let script = String(repeating: "export const region = \"neck\";\n", count: 100)

    /// Asks for a script of 3000 bytes; returns the head of the answer, and its body as it is sent.
    private func fetch(_ headers: [String: String]) async throws -> (head: HTTPClientResponse, body: Data) {
        var found: (HTTPClientResponse, Data)?
        try await ServerFixture.open(page: true) { (server: ServerFixture) async throws in
            try FileManager.default.createDirectory(
                atPath: "\(server.folder.path)/Web/history", withIntermediateDirectories: true)
            try server.folder.file("Web/history/heatmap.js", text: Self.script)
            var request = HTTPClientRequest(url: "\(server.url)/assets/history/heatmap.js")
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            // The shared client decompresses.
            let client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup)
            let response = try await client.execute(request, timeout: .seconds(60))
            let body = try await response.body.collect(upTo: 1 << 20)
            try await client.shutdown()
            found = (response, Data(body.readableBytesView))
        }
        return try #require(found)
    }

    @Test func compressesForClientsThatAcceptGzip() async throws {
        let (head, body) = try await fetch(["Accept-Encoding": "gzip, deflate, br"])
        #expect(head.headers.first(name: "Content-Encoding") == "gzip")
        #expect(head.headers.first(name: "Vary") == "Accept-Encoding")
        #expect(head.headers.first(name: "Content-Type") == "text/javascript; charset=utf-8")
        #expect(body.count < 300)
        #expect(try await gunzip(body) == Self.script)
    }

    @Test(arguments: ["identity", "deflate, br", "gzip;q=0", "gzip; q=0.0, br", "gzipped"])
    func sendsPlainFilesToOtherClients(accepted: String) async throws {
        let (head, body) = try await fetch(["Accept-Encoding": accepted])
        #expect(head.headers.first(name: "Content-Encoding") == nil)
        #expect(head.headers.first(name: "Vary") == "Accept-Encoding")
        #expect(String(decoding: body, as: UTF8.self) == Self.script)
    }

    @Test func tagsTheCompressedFormByItself() async throws {
        let plain = try #require(try await fetch([:]).head.headers.first(name: "ETag"))
        let gzip = try #require(try await fetch(["Accept-Encoding": "gzip"]).head.headers.first(name: "ETag"))
        #expect(plain != gzip)
        let cases = [(plain, "identity", 304), (gzip, "gzip", 304), (plain, "gzip", 200), (gzip, "identity", 200)]
        for (tag, accepted, status) in cases {
            let (head, _) = try await fetch(["Accept-Encoding": accepted, "If-None-Match": tag])
            #expect(head.status.code == UInt(status), "\(tag) for \(accepted)")
        }
    }

    /// Decompresses with the system's gzip.
    private func gunzip(_ data: Data) async throws -> String {
        let folder = try TemporaryFolder()
        let file = URL(filePath: "\(folder.path)/file.gz")
        try data.write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
