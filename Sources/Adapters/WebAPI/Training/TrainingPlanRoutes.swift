import FoundationEssentials
import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

/// The training plans with their days, and their import from a YAML document.
struct TrainingPlanRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plans")
        router.get { _, _ in try await backend.query { try $0.trainingPlans.plans.rows() } }
        router.get(":id/days", backend) { try $0.trainingPlans.days.rows(below: [$1]) }
        router.post("import") { request, context in
            let sheet = try await request.body(context, upTo: TrainingPlanDocument.maximumBytes, sheet)
            return try await backend.answer { data in
                try data.trainingPlans.importPlan(sheet, at: data.now, newID: data.newID)
            }
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            return try await backend.remove { try $0.trainingPlans.plans.remove([id]) }
        }
    }

    private func sheet(in file: Data) throws(APIError) -> TrainingPlanDocument {
        do throws(TrainingPlanFileError) {
            return try TrainingPlanFile.document(in: file, units: backend.units())
        } catch {
            throw APIError.invalid(
                error.faults.map { fault in
                    BodyFault(
                        path: fault.place.map { [.member("line"), .index($0.line)] } ?? [], message: fault.problem)
                })
        }
    }
}
