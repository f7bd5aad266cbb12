import FoundationEssentials
public import SessionCore
import Store

extension StretchSetup {
    /// The saved set-up, or the default one where none was saved. A database is not begun for that.
    ///
    /// - Parameter warn: Told why the saved one cannot be read.
    public static func saved(in database: String, warn: (String) -> Void) -> StretchSetup {
        guard FileManager.default.fileExists(atPath: database) else { return StretchSetup() }
        do throws(StoreError) {
            return try Store(path: database).setup()
        } catch {
            warn("the default set-up is used: \(error)")
            return StretchSetup()
        }
    }
}
