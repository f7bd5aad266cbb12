import Foundation
import Testing

/// `limber import` from files, stdin and FIFOs.
@Suite(.takingTurns) struct ImportTests {
    private let box: Box

    init() throws { box = try Box() }

    private static let session =
        #"{"id":"a","kind":"meditation","completedAt":"2026-01-26T12:00:00.000Z","sessionType":"b","#
        + #""plannedDurationSeconds":60,"actualDurationSeconds":60,"completedFully":true}"#
    private static let document = #"{"format":"limber-export","version":1,"sessions":[\#n\#(session)]}"#

    @Test(arguments: [
        #""$LIMBER" import - < document.json"#, #"cat document.json | "$LIMBER" import -"#,
        #"cat document.json | "$LIMBER" import /dev/stdin"#,
        #"mkfifo fifo && (cat document.json > fifo &) && "$LIMBER" import fifo"#,
    ])
    func readsStdinAndPipes(line: String) async throws {
        try box.write(Self.document, to: "document.json")
        let ended = try await box.shell(line)
        #expect(ended.status == 0)
        #expect(ended.output.hasPrefix("1 session added (0 already present)"))
        // Stderr is no terminal.
        #expect(ended.errors.isEmpty)
        #expect(try !box.names(in: "data/limber").contains { $0.contains(".import-") })
    }

    @Test func namesTheLineOfStdin() async throws {
        let ended = try await box.shell(
            #"printf '{"format":"limber-export","version":1,\n"x":1}' | "$LIMBER" import -"#)
        #expect(ended.status == 65)
        #expect(
            ended.errors
                == "limber: cannot import 'stdin': line 2, x: unknown key; correct the file and import it again\n")
        #expect(try !box.names(in: "data/limber").contains { $0.contains(".import-") })
    }

    @Test(arguments: [
        #"truncate -s 257M large && "$LIMBER" import large"#, #"head -c 257M /dev/zero | "$LIMBER" import -"#,
    ])
    func refusesMoreThan256MiB(line: String) async throws {
        let ended = try await box.shell(line)
        #expect(ended.status == 65)
        #expect(ended.errors.contains("larger than 256 MiB"))
    }

    @Test func refusesAFolder() async throws {
        let ended = try await box.limber("import", "$BOX")
        #expect(ended.status == 74)
        #expect(ended.errors.contains("cannot read '\(box.folder)'"))
    }
}
