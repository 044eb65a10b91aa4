/// A script that lets a shell complete the command line of daybook.
///
/// Each script asks the command for candidates, and passes the lines of the answer to its shell as data. The argument
/// parser's own scripts expand the answer (`compgen -W`), which would run a category called `$(…)`, even in another
/// person's book. The command is found in `PATH`, so that pressing Tab never starts a program in the current folder.
package enum CompletionScript: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  package var text: String {
    switch self {
    case .bash: CompletionScript.bashText
    case .zsh: CompletionScript.zshText
    case .fish: CompletionScript.fishText
    }
  }

  /// The script for bash. The candidates are already filtered and quoted. For files, there are no candidates, and
  /// readline completes the path.
  private static let bashText = #"""
    # bash completion for daybook
    _daybook() {
        local line kind=
        COMPREPLY=()
        while IFS= read -r line; do
            if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("$line"); fi
        done < <(command daybook ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null </dev/null)
        case $kind in
            files) compopt -o default ;;
            folders) compopt +o default -o dirnames ;;
            *) compopt +o default ;;
        esac 2>/dev/null
        return 0
    }
    complete -o default -F _daybook daybook

    """#

  private static let zshText = #"""
    #compdef daybook
    _daybook() {
        local kind
        local -a lines names shown
        lines=("${(@f)$(command daybook ---complete zsh "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null </dev/null)}")
        kind=${lines[1]}
        shift lines
        [[ $PREFIX == --*=* ]] && compset -P 1 '*='
        case $kind in
            files) _files ;;
            folders) _files -/ ;;
            *)
                (( $#lines )) || return 1
                names=("${(@)lines%%$'\t'*}")
                shown=("${(@)lines/$'\t'/  -- }")
                if [[ ${lines[1]} == *$'\t'* ]]; then
                    compadd -l -d shown -- "${names[@]}"
                else
                    compadd -- "${names[@]}"
                fi
                ;;
        esac
    }
    if [[ ${funcstack[1]} == _daybook ]]; then
        _daybook "$@"
    else
        compdef _daybook daybook
    fi

    """#

  private static let fishText = #"""
    # fish completion for daybook
    function __daybook_ask
        set -l words (commandline -opc)
        set -e words[1]
        set -l current (commandline -ct)
        command daybook ---complete $argv $words "$current" 2>/dev/null </dev/null
    end
    complete -c daybook -e
    complete -c daybook -f -a '(__daybook_ask fish)'
    complete -c daybook -n '__daybook_ask kind | string match -q "f*"' -F

    """#
}
