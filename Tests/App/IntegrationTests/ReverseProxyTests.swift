import Foundation
import TestSupport
import Testing

/// Debian's nginx in front of the daemon: with the block in docs/daemon.md, as it comes, and with TLS. Takes 5 s.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx"), "nginx is needed"))
struct ReverseProxyTests {
    private static let token = "correct-horse-battery"

    private let page = PageHost(changing: [
        "LIMBER_HTTP_TOKEN": token, "LIMBER_HTTP_ALLOWED_HOSTS": "limber.example",
        "LIMBER_HTTP_TRUSTED_PROXIES": "127.0.0.1",
    ])

    /// The servers of nginx, with the ports that they listen on.
    private struct Ports {
        let documented = Port.next(), plain = Port.next(), encrypted = Port.next()
    }

    /// Returns the block of the documentation, with the ports of a test.
    private func documentedServer(on port: Int) throws -> String {
        let docs = TemporaryHome.repository.appending(path: "docs/daemon.md")
        let parts = try String(contentsOf: docs, encoding: .utf8).components(separatedBy: "```nginx\n")
        let block = try #require(parts.dropFirst().first).components(separatedBy: "```")[0]
        return block.replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
            .replacing("http://127.0.0.1:5462", with: self.page.address)
    }

    private func configuration(_ ports: Ports) throws -> String {
        """
        daemon off; master_process off; pid nginx.pid; error_log stderr;
        events {}
        http {
            access_log off; gzip on; gzip_types *; gzip_proxied any; gzip_min_length 1;
            client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp;
            scgi_temp_path temp;
            \(try documentedServer(on: ports.documented))
            server {
                listen 127.0.0.1:\(ports.plain);
                location / { proxy_pass \(page.address); }
            }
            server {
                listen 127.0.0.1:\(ports.encrypted) ssl;
                ssl_certificate cert.pem; ssl_certificate_key key.pem;
                location / { proxy_pass \(page.address); }
            }
        }
        """
    }

    /// Runs `body` with nginx in front of the daemon.
    private func proxied(_ body: (Ports) async throws -> Void) async throws {
        try await page.serving { _ in
            let ports = Ports()
            try page.home.write(try configuration(ports), to: "nginx/nginx.conf")
            let nginx = try page.home.startShell(
                """
                cd nginx && openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 \
                    -subj /CN=limber.example 2> /dev/null && exec /usr/sbin/nginx -p "$PWD" -c nginx.conf
                """)
            try await until { await HTTP.isListened(to: ports.documented) || !nginx.isRunning }
            try #require(nginx.isRunning)
            do { try await body(ports) } catch {
                nginx.signal(SIGKILL)
                throw error
            }
            nginx.signal(SIGTERM)
            _ = try await nginx.finished()
        }
    }

    /// Starts curl with a request to a host, whose address is this computer.
    private func curl(_ address: String, _ arguments: String) throws -> Running {
        try page.home.startShell(
            """
            exec curl -sSk --connect-to ::127.0.0.1: -H 'Authorization: Bearer \(Self.token)' \(arguments) '\(address)'
            """)
    }

    /// Sends a change as the page of a host does, and returns the body and the status of the response.
    private func change(through address: String, isMarked: Bool = false) async throws -> String {
        let mark = isMarked ? "-H 'Sec-Fetch-Site: same-origin'" : ""
        let ended = try await curl(
            "\(address)/api/notifications/permission",
            #"-H 'Origin: \#(address)' \#(mark) --json '{"consent":"allowed"}' -w ' %{http_code}\n'"#
        ).finished()
        #expect(ended.errors == "")
        return ended.output
    }

    @Test func acceptsChangesOrSaysWhatToPass() async throws {
        try await proxied { ports in
            let documented = "http://limber.example:\(ports.documented)"
            #expect(try await change(through: documented).hasSuffix(" 200"))
            let encrypted = "https://limber.example:\(ports.encrypted)"
            #expect(try await change(through: encrypted, isMarked: true).hasSuffix(" 200"))
            let plain = "http://limber.example:\(ports.plain)"
            let refused = try await change(through: plain)
            #expect(refused.hasSuffix(" 403") && refused.contains("proxy_set_header Host $http_host"), "\(refused)")
        }
    }

    @Test func passesEventsOnAtOnce() async throws {
        try await proxied { ports in
            for address in ["http://limber.example:\(ports.documented)", "https://limber.example:\(ports.encrypted)"] {
                let events = try curl("\(address)/api/events", "-N --compressed")
                #expect(await events.line(containing: "event: snapshot") != nil)
                #expect(try await page.home.limber("weight", "80kg").status == 0)
                #expect(await events.line(containing: "event: history") != nil)
                events.signal(SIGTERM)
                _ = try await events.finished()
            }
        }
    }
}
