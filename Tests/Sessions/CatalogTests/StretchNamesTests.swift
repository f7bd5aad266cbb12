import Catalog
import Resources
import SessionCore
import Testing

/// The names of stretches in the bundled catalog. They take 0.1 s.
@Suite struct StretchNamesTests {
    private let catalog: StretchCatalog

    init() throws { catalog = try StretchCatalog(folder: AudioFolder.locate().stretching) }

    @Test(arguments: [
        ("pigeon", "glutes-pigeon-pose"), ("cat-cow", "back-cat-cow-stretch"), ("Cat Cow", "back-cat-cow-stretch"),
        ("childs pose", "back-childs-pose"), ("Child\u{2019}s Pose", "back-childs-pose"),
        ("back-childs-pose", "back-childs-pose"), ("knees", "back-knees-to-chest-stretch"),
        ("COBRA", "back-cobra-stretch"),
    ])
    func findsAStretchByAPartOfItsName(text: String, id: String) throws {
        #expect(try catalog.entry(named: text).stretch.id == id)
    }

    @Test func findsEveryStretchByItsIdAndItsName() throws {
        for entry in catalog.entries {
            #expect(try catalog.entry(named: entry.stretch.id) == entry)
            #expect(catalog.entries(named: entry.shortID).contains(entry))
            #expect(catalog.entries(named: entry.stretch.name).contains(entry))
        }
    }

    @Test(arguments: [
        ("calf", "4 stretches have 'calf' in their names: "),
        ("igeon", "unknown region or stretch 'igeon'; did you mean 'pigeon'?"),
        ("xylophone", "unknown region or stretch 'xylophone'; 'limber stretches' lists them"),
        ("nekc", "unknown region or stretch 'nekc'; did you mean 'neck'?"), ("-", "unknown region or stretch '-'"),
    ])
    func refusesANameOfNoneOrSeveral(text: String, message: String) {
        let error = #expect(throws: OptionError.self) { try catalog.entry(named: text) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
