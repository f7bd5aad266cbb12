extension RoutineFile {
    /// Returns the YAML text of a routine with comments, as a start for the user's own.
    ///
    /// Its words are recorded, so that it needs no voice.
    public static func template(named name: String) -> String {
        """
        # yaml-language-server: $schema=\(schema)
        # Change the steps, add yours, and remove those that you do not need.
        name: \(YAMLText.scalar(name))
        # description: Ten minutes before the desk
        # music: rain                  # auto, none or a name from 'limber music'
        steps:
          - say: Stand tall, and let your breath grow longer.
          - repeat: 2                  # rounds; 'rest-between' is optional
            rest-between: 10s
            steps:
              - exercise: Walk on the spot
                work: 30s              # lengths: 45s, 2m, 1m30s or 1:30
          - region: neck               # a stretch of the region, drawn for each session
          - say: Come down to the floor. Take a cushion for your knee.
          - rest: 10s
          - stretch: cat-cow           # 'limber stretches' lists the names
            hold: 30s                  # each side; optional
          - wait: for me               # until you press space
          - breathe: { pattern: 4-6, breaths: 6 }  # or 'for: 1m'; patterns are also box, sigh, 4-7-8
          - play: bell
          # - routine: desk-break      # all steps of another routine

        """
    }
}
