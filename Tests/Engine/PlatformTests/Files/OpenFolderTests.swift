import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

/// A folder that another user can write, and the files of others outside of it. Takes 20 ms.
@Suite struct OpenFolderTests {
    private let root = TemporaryFolder.orNone()

    init() throws {
        // The names are those that Limber makes, so that only the place protects the files.
        for folder in ["data/clips", "others"] {
            for name in ["clip-1.audio", "speech-1.wav"] { try root.file("\(folder)/\(name)", text: folder) }
        }
    }

    private func data(isShared: Bool = false) throws -> OpenFolder {
        chmod("\(root.path)/data", isShared ? 0o2770 : 0o700)
        return try OpenFolder("\(root.path)/data")
    }

    private func expectOthersAsTheyWere() throws {
        #expect(try root.names(in: "others") == ["clip-1.audio", "speech-1.wav"])
        for name in try root.names(in: "others") { #expect(try root.text(of: "others/\(name)") == "others") }
    }

    @Test(arguments: FileName.allCases) func makesNamesThatItKnows(file: FileName) {
        #expect(file.matches(file.name("1a")))
        for name in ["notes", "../\(file.name("1"))", file.name("1/") + "/"] { #expect(!file.matches(name), "\(name)") }
    }

    @Test(arguments: [
        ("0", true), ("0123456789abcdef", true), ("", false), ("0123456789abcdef0", false), ("notes.txt", false),
        ("1A", false),
    ])
    func aReplacementHasANumber(part: String, matches: Bool) {
        #expect(FileName.replacement.matches(".limber-\(part)") == matches)
    }

    /// Another user exchanges the folder for a link between two steps.
    @Test func staysInTheFolderThatItOpened() throws {
        let clips = try data().folder("clips")
        #expect(rename("\(root.path)/data/clips", "\(root.path)/data/moved") == 0)
        #expect(symlink("../others", "\(root.path)/data/clips") == 0)
        let bytes = try clips.bytes(of: "clip-1.audio")
        #expect(bytes == Array("data/clips".utf8))
        clips.remove("clip-1.audio", as: .clip)
        try clips.rename("speech-1.wav", to: "speech-2.wav")
        clips.removeLeftovers(.speech, before: .max, except: ["speech-2.wav"])
        try clips.write([1], to: "clip-3.audio")
        #expect(try root.names(in: "data/moved") == ["clip-3.audio", "speech-2.wav"])
        try expectOthersAsTheyWere()
    }

    /// Another user exchanges the folder for a link while files are removed from it, until both were met. Takes 100 ms.
    @Test(.timeLimit(.minutes(5))) func removesNothingElsewhereWhileItIsExchanged() async throws {
        let data = try data(isShared: true)
        let hasEnded = Atomic(false)
        let (path, link) = ("\(root.path)/data/clips", "\(root.path)/data/link")
        #expect(symlink("../others", link) == 0)
        async let exchanges = ThreadExecutor(name: "exchange").run {
            var exchanges = 0
            while !hasEnded.load(ordering: .relaxed) {
                for (old, new) in [(path, path + "-moved"), (link, path), (path, link), (path + "-moved", path)] {
                    exchanges += rename(old, new) == 0 ? 1 : 0
                }
            }
            return exchanges
        }
        var (opened, refused) = (0, 0)
        while opened + refused < 3000 || opened == 0 || refused == 0 {
            do throws(DurableFile.WriteError) {
                let clips = try data.folder("clips", isCreated: false)
                clips.removeLeftovers(.clip, before: .max)
                clips.remove("speech-1.wav", as: .speech)
                opened += 1
            } catch {
                refused += 1
            }
        }
        hasEnded.store(true, ordering: .relaxed)
        #expect(await exchanges > 0)
        try expectOthersAsTheyWere()
    }

    @Test(arguments: [true, false]) func opensNoLinkToAFolder(isCreated: Bool) throws {
        #expect(symlink("../others", "\(root.path)/data/link") == 0)
        let data = try data(isShared: true)
        let error = #expect(throws: DurableFile.WriteError.self) { _ = try data.folder("link", isCreated: isCreated) }
        let reason = "a folder of Limber is a link, a file or another user's; remove or rename it"
        #expect(error?.description == "cannot write '\(root.path)/data/link': \(reason)")
        try expectOthersAsTheyWere()
    }

    @Test func readsNoLinkAndNoFIFO() throws {
        #expect(symlink("../others/clip-1.audio", "\(root.path)/data/link") == 0)
        #expect(mkfifo("\(root.path)/data/fifo", 0o600) == 0)
        let data = try data()
        let names = ["link", "fifo", "clips", "none"]
        let read = names.filter { name in data.hasFile(name) || (try? data.bytes(of: name)) != nil }
        #expect(read.isEmpty)
        let leading = names.filter { data.leadsElsewhere($0) }
        #expect(leading == ["link"])
    }

    @Test func removesOnlyFilesThatItMakes() throws {
        let clips = try data().folder("clips")
        try root.file("data/clips/notes", text: "mine")
        for (number, target) in [(2, "../../others/clip-1.audio"), (3, "../../others")] {
            #expect(symlink(target, "\(root.path)/data/clips/clip-\(number).audio") == 0)
        }
        clips.remove("notes", as: .clip)
        clips.remove("../clips/notes", as: .clip)
        clips.removeLeftovers(.clip, before: .max)
        #expect(try root.names(in: "data/clips") == ["notes", "speech-1.wav"])
        try expectOthersAsTheyWere()
    }

    @Test func givesTheGroupNoFileWithASecondName() throws {
        let data = try data(isShared: true)
        for name in ["own", "linked"] { try root.file("data/\(name)", text: "") }
        for name in ["data/own", "data/linked", "others/clip-1.audio"] { chmod("\(root.path)/\(name)", 0o600) }
        #expect(link("\(root.path)/data/linked", "\(root.path)/others/second") == 0)
        #expect(symlink("../others/clip-1.audio", "\(root.path)/data/link") == 0)
        for name in ["own", "linked", "link"] { data.admitGroup(to: name) }
        #expect(try root.permissions(of: "data/own") == 0o660)
        #expect(try root.permissions(of: "data/linked") == 0o600)
        #expect(try root.permissions(of: "others/clip-1.audio") == 0o600)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root, to have files of another user"), arguments: [true, false])
    func trustsOnlyMembersOfTheGroup(isShared: Bool) throws {
        let group = gid_t(4100)
        chown("\(root.path)/data", 0, group)
        for name in ["clips", "clips/clip-1.audio"] { chown("\(root.path)/data/\(name)", 4002, group) }
        let data = try data(isShared: isShared)
        if isShared {
            let isMembers = try data.folder("clips").hasFile("clip-1.audio")
            chown("\(root.path)/data/clips/clip-1.audio", 4003, 4003)
            let isStrangers = try data.folder("clips").hasFile("clip-1.audio")
            #expect((isMembers, isStrangers) == (true, false))
            chown("\(root.path)/data/clips", 4003, 4003)
        }
        let error = #expect(throws: DurableFile.WriteError.self) { _ = try data.folder("clips") }
        #expect(error?.code == ENOTDIR)
    }
}
