/// A request for `curl`, and its configuration file.
struct CurlRequest: Hashable, Sendable {
    /// The time limits of a request.
    struct Limits: Hashable, Sendable {
        var connection = Duration.seconds(10)
        /// The limit of the whole request.
        var total = Duration.seconds(30)
    }

    /// A header field. Control characters in its value are a mistake of the caller.
    struct Header: Hashable, Sendable {
        let name: String
        let value: String
    }

    let url: String
    var headers: [Header] = []
    /// The body of a POST request; `nil` sends a GET request.
    var body: [UInt8]?

    /// The configuration, which curl reads from stdin. curl reads the body from descriptor 3, follows no redirects, and
    /// writes the body of the response to stdout and the report of ``CurlResponse`` to stderr.
    ///
    /// The address is last, so that curl does nothing with an incomplete configuration.
    func configuration(_ limits: Limits) -> String {
        let body = body.map { _ in [("data-binary", "@/dev/fd/3")] } ?? []
        let options =
            [
                ("proto", "=http,https"), ("connect-timeout", limits.connection.decimal),
                ("max-time", limits.total.decimal), ("user-agent", "limber"),
                ("write-out", CurlResponse.reportFormat),
            ] + headers.map { ("header", "\($0.name): \($0.value)") } + body + [("url", url)]
        // Addresses in brackets are no patterns.
        return (["silent", "globoff"] + options.map { "\($0.0) = \(Self.quoted($0.1))" }).joined(separator: "\n") + "\n"
    }

    /// Returns a value in the quotes of a configuration file (curl(1), `--config`).
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": quoted += "\\\\"
            case "\"": quoted += "\\\""
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{B}": quoted += "\\v"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Duration {
    /// The seconds with three decimals.
    fileprivate var decimal: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
