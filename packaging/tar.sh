#!/bin/sh
# usage: tar.sh COMMAND FOLDER   writes FOLDER/daybook-VERSION-SYSTEM.tar.gz, to be unpacked anywhere
set -eu
command=$1 out=$2
home=$(cd "$(dirname "$0")" && pwd)
version=$("$command" --version)
name=daybook-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$home/stage.sh" "$command" "$work/$name"
mkdir -p "$out"
# The same source gives the same bytes.
if tar --version 2>/dev/null | grep -q GNU; then
  tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -9n
else
  tar -C "$work" -cf - "$name" | gzip -9n
fi >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
