/// The response of a server that `curl` has received.
struct CurlResponse: Hashable, Sendable {
    /// curl's report of a request: the status, two header fields, and the message of a failure.
    struct Report: Hashable {
        let status: Int
        let retryAfter: String?
        let server: String?
        /// curl's own words; empty after a success.
        let message: String

        /// Parses curl's output in ``reportFormat``. `nil` for other text, such as a complaint about an option.
        init?(parsing text: String) {
            let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
            guard lines.count == 4, let status = Int(lines[0]) else { return nil }
            self.status = status
            retryAfter = lines[1].isEmpty ? nil : String(lines[1])
            server = lines[2].isEmpty ? nil : String(lines[2])
            message = String(lines[3])
        }
    }

    /// The format of the report (curl(1), `--write-out`).
    static let reportFormat = "%{stderr}%{http_code}\n%header{retry-after}\n%header{server}\n%{errormsg}"

    let report: Report
    let body: [UInt8]
}
