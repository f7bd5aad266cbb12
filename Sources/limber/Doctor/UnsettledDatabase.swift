/// A damaged database that Limber has renamed, and that nobody has recovered, moved or deleted yet.
struct UnsettledDatabase {
    let path: String

    var fault: String { "'\(path)' is a damaged database that Limber has renamed" }

    var advice: String { "run 'limber recover \(path)', or move the file away" }

    /// The fault with the advice.
    var sentence: String { "\(fault); \(advice)" }
}
