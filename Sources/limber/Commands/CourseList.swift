import Catalog
import Resources
import SessionCore

/// The list of the meditation courses, for people and as JSON.
enum CourseList {
    /// Prints the courses of a catalog folder, or of the bundled catalog.
    static func say(catalog: String?, asJSON: Bool) throws {
        let folder = if let catalog { catalog.absolutePath } else { try AudioFolder.locate().meditation }
        let courses = try MeditationCatalog(folder: folder).courses
        if asJSON { return try StandardOutput.say(json: courses) }
        let widths = (courses.map(\.id.count).max() ?? 0, courses.map(\.name.count).max() ?? 0)
        for course in courses {
            try StandardOutput.say(
                "\(course.id.padded(to: widths.0))  \(course.name.padded(to: widths.1))  \(course.lengths)")
        }
    }
}
