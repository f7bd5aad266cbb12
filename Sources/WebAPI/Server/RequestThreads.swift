import Platform

/// The two threads of all servers, apart from the task pool: signals, the watchdog and sessions must not wait for
/// requests, whatever they cost.
enum RequestThreads {
    /// The thread of connections and routes, such as the health checks. Everything on it is short.
    static let connections = ThreadExecutor(name: "limber-http")
    /// The thread of the work that a request can make long.
    private static let work = ThreadExecutor(name: "limber-requests")

    /// Runs work whose length depends on the request or on the disk: parses a body, or reads and compresses a file.
    ///
    /// The work must not wait for an actor: its other callers would queue behind the work of other requests.
    static func work<Value>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
        try await withTaskExecutorPreference(work) { try await body() }
    }
}
