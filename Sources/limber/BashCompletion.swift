import ArgumentParser

/// The completion script for bash.
///
/// Bash splits words at colons, so the parser's script would see `alsa:hw` as three words. The function below joins them,
/// calls the parser's function, and shortens its answers to the part behind the last colon, which bash replaces.
enum BashCompletion {
    static var script: String {
        Limber.completionScript(for: .bash).replacing(
            "complete -o filenames -F _limber limber", with: "complete -o filenames -F _limber_with_colons limber")
            + joining.replacing("OLD_NAMES", with: oldNames)
    }

    /// The patterns of the old command names. The parser's function would complete a word after them as if it was the first.
    private static var oldNames: String {
        RenamedCommands.table.map { "\"\($0.old.joined(separator: " ")) \"*" }.joined(separator: " | ")
    }

    private static let joining = #"""

        _limber_with_colons() {
            local -a joined=()
            local rest="${COMP_LINE:0:COMP_POINT}" word gap
            local -i index
            for ((index = 0; index <= COMP_CWORD; index++)); do
                word="${COMP_WORDS[index]}"
                gap="${rest%%"${word}"*}"
                rest="${rest#"${gap}${word}"}"
                if [[ -n "${word}" && -z "${gap}" && "${joined[*]: -1}${word}" == *:* && index -gt 0 ]] &&
                    [[ "${word}" == :* || "${joined[*]: -1}" == *: ]]; then
                    joined[${#joined[@]} - 1]+="${word}"
                elif [[ -z "${word}" && "${joined[*]: -1}" == *: && -z "${rest}" && "${COMP_LINE:COMP_POINT-1:1}" == : ]]; then
                    continue
                else
                    joined+=("${word}")
                fi
            done
            case "${joined[*]:1} " in
                OLD_NAMES) return ;;
            esac
            local -a COMP_WORDS=("${joined[@]}")
            local -i COMP_CWORD=$((${#joined[@]} - 1))
            local current="${COMP_WORDS[COMP_CWORD]}"
            _limber "${1}" "${current}" "${COMP_WORDS[COMP_CWORD - 1]}"
            if [[ "${current}" == *:* && "${COMP_WORDBREAKS}" == *:* ]]; then
                COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
            fi
        }

        """#
}
