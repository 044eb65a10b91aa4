#!/bin/sh
# usage: stage.sh COMMAND FOLDER [debian]   creates bin and share, all that is installed, below FOLDER
#
# The command finds its files at ../share/daybook, so the tree may be in any folder. The command prints its manual and
# its completions. “debian” puts files where packages of Debian have them.
set -eu
umask 022
command=$1 folder=$2 kind=${3:-}
home=$(cd "$(dirname "$0")/.." && pwd)
share=$folder/share

mkdir -p "$folder/bin" "$share/daybook/sample"
cp "$command" "$folder/bin/daybook"
chmod 755 "$folder/bin/daybook"
# Without symbol names it is less than half as large. macOS would not run it then without a new signature.
[ "$(uname)" = Darwin ] || strip --strip-all "$folder/bin/daybook"

cp -R "$home/site-template" "$share/daybook/site-template"
for part in book.yaml categories.yaml ledger archive rates receipts; do
  cp -R "$home/data/$part" "$share/daybook/sample/"
done

zsh=site-functions
[ "$kind" = debian ] && zsh=vendor-completions
mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/$zsh" "$share/fish/vendor_completions.d"
"$command" manual >"$share/man/man1/daybook.1"
for verb in $("$command" manual --list); do
  "$command" manual "$verb" >"$share/man/man1/daybook-$verb.1"
done
"$command" completions bash >"$share/bash-completion/completions/daybook"
"$command" completions zsh >"$share/zsh/$zsh/_daybook"
"$command" completions fish >"$share/fish/vendor_completions.d/daybook.fish"

mkdir -p "$share/doc/daybook"
cp "$home/README.md" "$share/doc/daybook/"
if [ "$kind" != debian ]; then cp "$home/CHANGELOG.md" "$home/LICENSE" "$share/doc/daybook/"; fi
find "$share" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
