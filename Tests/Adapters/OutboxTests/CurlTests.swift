import Foundation
import Platform
import TestSupport
import Testing

@testable import Outbox

@Suite struct CurlTests {
    @Test(arguments: [
        ("", #""""#), ("a b", #""a b""#), (#"say "hi""#, #""say \"hi\"""#), (#"C:\new"#, #""C:\\new""#),
        ("one\ntwo\r\n\tthree\u{B}", #""one\ntwo\r\n\tthree\v""#), ("#ünï = 'x'", "\"#ünï = 'x'\""),
    ]) func quotesValuesOfTheConfiguration(text: String, quoted: String) {
        #expect(CurlRequest.quoted(text) == quoted)
    }

    private static let failures: [(CurlError, String)] = [
        (.missing, "curl is not installed; install curl"),
        (.tooLong(limit: 1 << 20), "the response is longer than 1 MiB"),
        (.ended(.givenUp, message: ""), "the server did not respond in time"),
        (.ended(.exited(28), message: "after 30001 ms"), "the server did not respond in time"),
        (.ended(.exited(5), message: "x"), "cannot find the address of the proxy; check http_proxy and https_proxy"),
        (.ended(.exited(6), message: "x"), "cannot find the address of the server; check server.url and the network"),
        (.ended(.exited(7), message: "x"), "cannot connect: nothing listens at the address, or the network is down"),
        (.ended(.exited(18), message: "x"), "the connection ended before the response was complete"),
        (
            .ended(.exited(35), message: "wrong version number"),
            "no TLS connection; check whether server.url begins with http or https (wrong version number)"
        ),
        (.ended(.exited(52), message: "x"), "the server closed the connection without a response"),
        (.ended(.exited(56), message: "CONNECT: 407"), "the connection broke (CONNECT: 407)"),
        (
            .ended(.exited(60), message: "certificate has expired\nMore details"),
            "the certificate of the server is not trusted; correct it, or install its authority on this computer "
                + "(certificate has expired)"
        ),
        (.ended(.exited(77), message: ""), "cannot read the certificates of this computer; install ca-certificates"),
        (.ended(.exited(2), message: "unknown option"), "curl ended with status 2 (unknown option)"),
        (.ended(.killed(9), message: ""), "curl was killed by signal 9"),
    ]

    @Test(arguments: failures) func explainsEachFailure(failure: CurlError, sentence: String) {
        #expect("\(failure)" == sentence)
    }

    @Test func givesThePipesWhatOtherUsersMustNotSee() async throws {
        let folder = try TemporaryFolder()
        let script = """
            #!/bin/sh
            cd "${0%/*}"
            echo "$@" >arguments
            tr '\\0' '\\n' </proc/$$/environ | sort >environment
            cat >configuration
            cat /dev/fd/3 >body
            printf '201\\n17\\nlimber\\n' >&2
            printf answer
            """
        try folder.program("curl", script)
        let curl = Curl(environment: [
            "PATH": folder.path, "HOME": "/home/ann", "LIMBER_SERVER_TOKEN": "secret",
            "https_proxy": "http://proxy:3128", "NO_PROXY": "localhost",
        ])
        let request = CurlRequest(
            url: "http://[::1]:9/", headers: [.init(name: "Authorization", value: #"a "b""#)], body: Array("{}".utf8))
        let response = try await curl.response(to: request, upTo: 6)
        #expect(response.report == CurlResponse.Report(parsing: "201\n17\nlimber\n"))
        #expect((response.report.status, response.report.retryAfter) == (201, "17"))
        #expect((response.report.server, response.body) == ("limber", Array("answer".utf8)))
        #expect(try folder.text(of: "arguments") == "--disable --config -\n")
        #expect(try folder.text(of: "environment") == "NO_PROXY=localhost\nhttps_proxy=http://proxy:3128\n")
        #expect(
            try folder.text(of: "configuration") == #"""
                silent
                globoff
                proto = "=http,https"
                connect-timeout = "10.000"
                max-time = "30.000"
                user-agent = "limber"
                write-out = "%{stderr}%{http_code}\n%header{retry-after}\n%header{server}\n%{errormsg}"
                header = "Authorization: a \"b\""
                data-binary = "@/dev/fd/3"
                url = "http://[::1]:9/"

                """#)
        #expect(try folder.text(of: "body") == "{}")
    }
}
