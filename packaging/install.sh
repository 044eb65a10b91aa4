#!/bin/sh
# usage: install.sh TREE FOLDER        copies a tree of stage.sh to FOLDER
#        install.sh --remove FOLDER    removes the copied files and the created folders
#
# share/daybook/.installed lists both, so that older folders stay, even empty ones, and a newer version removes all
# files of an older one.
set -eu
umask 022

list() { if [ -f "$1/share/daybook/.installed" ]; then cat "$1/share/daybook/.installed"; fi; }

# Removes what these lines list: “f PATH” and “d PATH”, folders after their contents; last “u NUMBER”: so many created
# folders from the target upwards.
remove() {
  while read -r kind path; do
    case $kind in
    f) rm -f "$1/$path" ;;
    d) rmdir "$1/$path" 2>/dev/null || true ;;
    u)
      above=$1
      while [ "$path" -gt 0 ] && rmdir "$above" 2>/dev/null; do
        above=$(dirname "$above")
        path=$((path - 1))
      done
      ;;
    esac
  done
}

if [ "$1" = --remove ]; then
  folder=$2
  if [ ! -f "$folder/share/daybook/.installed" ]; then
    echo "nothing of Daybook is installed in $folder" >&2
    exit 1
  fi
  lines=$(list "$folder")
  rm "$folder/share/daybook/.installed"
  printf '%s\n' "$lines" | remove "$folder"
  exit 0
fi

tree=$1 folder=$2
old=$(list "$folder")
new=$(mktemp) made=$(mktemp)
trap 'rm -f "$new" "$made"' EXIT
# Folders that the last install created count as created, too.
printf '%s\n' "$old" | grep '^d ' >"$made" || true
up=$(printf '%s\n' "$old" | sed -n 's/^u //p')
if [ -z "$up" ]; then
  up=0 above=$folder
  while [ ! -d "$above" ]; do
    above=$(dirname "$above")
    up=$((up + 1))
  done
fi
mkdir -p "$folder"
(cd "$tree" && find . -mindepth 1 -type d | sed 's|^\./||' | sort) | while read -r path; do
  if [ ! -d "$folder/$path" ]; then
    mkdir "$folder/$path"
    echo "d $path"
  fi
done >>"$made"
(cd "$tree" && find . -type f | sed 's|^\./|f |' | sort) >"$new"
while read -r kind path; do
  # Writes next to the old one first: a running command cannot be overwritten.
  cp "$tree/$path" "$folder/$path.new"
  chmod "$(test -x "$tree/$path" && echo 755 || echo 644)" "$folder/$path.new"
  mv -f "$folder/$path.new" "$folder/$path"
done <"$new"
printf '%s\n' "$old" | grep '^f ' | while read -r kind path; do
  grep -qxF "f $path" "$new" || rm -f "$folder/$path"
done || true
sort -ru "$made" >>"$new"
echo "u $up" >>"$new"
cp "$new" "$folder/share/daybook/.installed"
chmod 644 "$folder/share/daybook/.installed"
