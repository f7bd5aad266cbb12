import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The routes of a table of training, whose rows clients read, add, change and remove one at a time.
struct TrainingTableRoutes<Row: Encodable & Sendable, New: Sendable>: Sendable {
    let backend: Backend
    let table: any KeyPath<TrainingPlanRepository, TrainingTable<Row>> & Sendable
    /// The path of the list, with a parameter for the id of each row above.
    let path: String
    /// The parameter of a row's id.
    let id: String
    let new: BodyRule<New>
    let change: BodyRule<BodyChange<Row>>
    /// Creates a row from a body, a new id and the id of the row above.
    let row: @Sendable (New, _ id: String, _ above: String, Timestamp) -> Row

    /// Adds the routes, by default with those of the list and of a removal.
    func add(to router: some RouterMethods<WebContext>, isListed: Bool = true, isRemovable: Bool = true) {
        let router = router.group(RouterPath(path))
        let above = path.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
        let whole = above + [id]
        if isListed {
            router.get { _, context in
                let path = above.map(context.parameter)
                return try await backend.query { try $0.trainingPlans[keyPath: table].rows(below: path) }
            }
        }
        router.get(":\(id)") { _, context in
            let path = whole.map(context.parameter)
            return try await backend.query { try $0.trainingPlans[keyPath: table].row(at: path) }
        }
        router.post { request, context in
            let new = try await request.body(as: new, context)
            let path = above.map(context.parameter)
            return try await backend.answer(.created) { data in
                try data.trainingPlans[keyPath: table].add(
                    row(new, data.newID(), path.last ?? "", data.now), below: path)
            }
        }
        router.put(":\(id)") { request, context in
            let change = try await request.body(as: change, context)
            let path = whole.map(context.parameter)
            return try await backend.answer { data in
                try data.trainingPlans[keyPath: table].change(path, at: data.now) { change.apply(to: &$0) }
            }
        }
        if isRemovable {
            router.delete(":\(id)") { _, context in
                let path = whole.map(context.parameter)
                return try await backend.remove { try $0.trainingPlans[keyPath: table].remove(path) }
            }
        }
    }
}
