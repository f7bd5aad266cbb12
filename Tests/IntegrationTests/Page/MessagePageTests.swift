import Testing

extension PageTests {
    /// What the page says where something cannot be done: what to do on the page.
    @Suite struct MessagePageTests {
        @Test func leadsToTheSetUpWhereNoRegionIsOn() async throws {
            let box = try PageBox()
            await withKnownIssue("the page names commands of the terminal") {
                try await box.page { page, _ in
                    try await page.wait(for: "No stretch sessions yet")
                    try await box.setUp([:])
                    try await page.click("Stretch Now")
                    try await page.wait(for: "on", in: "#notice")
                    let message = try await page.text(of: "#notice")
                    #expect(message.contains("set-up"))
                    #expect(!message.contains("limber "))
                }
            }
        }
    }
}
