#!/bin/bash
# usage: check.sh DIST ROOT   tests the packages in DIST as a new user would
#
# The archive is unpacked into a path with a space. The package is installed in a Debian in ROOT, made by debootstrap
# once, with neither Swift nor a compiler. Without root or debootstrap it is only unpacked, with a message.
set -euo pipefail
umask 022
dist=$(realpath "$1") debian=$2
home=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT

fail() {
  echo "*** $* ***" >&2
  exit 1
}

# use NAME RUN…   builds the sample's site by RUN daybook, in a separate folder, away from this checkout.
use() {
  local name=$1
  shift
  "$@" daybook init book --sample --quiet || fail "$name: no sample book"
  "$@" daybook build --book book --quiet >/dev/null || fail "$name: no site"
}

# whole NAME SITE   checks that pages, charts and photos exist. A book with errors has no site, one with warnings has.
whole() {
  local pages charts photos
  pages=$(find "$2" -name '*.html' | wc -l)
  charts=$(find "$2" -name '*.png' | wc -l)
  photos=$(find "$2" -name '*.jpg' | wc -l)
  [ "$pages" -gt 500 ] && [ "$charts" -gt 100 ] && [ "$photos" -gt 10 ] ||
    fail "$1: $pages pages, $charts charts, $photos photos"
  echo "$1: $pages pages, $charts charts, $photos photos"
}

# Only a minimal environment: no Swift, no variable of this shell.
plainly() { (cd "$place" && env -i HOME="$place" PATH="$programs:/usr/bin:/bin" "$@"); }

check_archive() {
  local archive place programs unpacked
  archive=$(echo "$dist"/daybook-*.tar.gz)
  place="$work/a place" && mkdir "$place"
  tar -C "$place" -xzf "$archive"
  unpacked=$(echo "$place"/daybook-*)
  mv "$unpacked" "$place/un packed"
  programs="$place/un packed/bin"
  if ldd "$programs/daybook" | grep -q -e libswift -e 'not found'; then fail "libraries are missing, or Swift's are needed"; fi
  check_libraries "$programs/daybook"
  use "unpacked archive" plainly
  whole "unpacked archive" "$place/book/site"
  check_manual "$place/un packed/share/man/man1"
  check_completions "$place/un packed/share"
}

# The command lists its static libraries; all that have an archive must be among them.
check_libraries() {
  local said inside expected
  said=$("$1" --version --verbose)
  inside=$(grep -c 'in the command$' <<<"$said") || true
  expected=$(find "$home/.build/archives" -name '*.pc' 2>/dev/null | wc -l)
  [ "$inside" -ge "$expected" ] || fail "$inside of $expected C libraries are inside: $said"
  echo "C libraries inside: $inside"
}

check_manual() {
  local page said count=0
  command -v man >/dev/null || { echo "*** man is not here: the manual is NOT CHECKED ***"; return; }
  for page in "$1"/*.1; do
    said=$(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null) || true
    [ -z "$said" ] || fail "man says of ${page##*/}: $said"
    if command -v mandoc >/dev/null; then
      said=$(mandoc -T lint "$page" 2>&1) || fail "mandoc says: $said"
      [ -z "$said" ] || fail "mandoc says: $said"
    fi
    count=$((count + 1))
  done
  [ "$count" -gt 15 ] || fail "only $count pages of the manual"
  echo "manual: $count pages, nothing to warn of"
}

check_completions() {
  local shells=""
  bash -n "$1/bash-completion/completions/daybook" && shells="bash"
  if command -v zsh >/dev/null; then zsh -n "$1/zsh/site-functions/_daybook" && shells="$shells zsh"; fi
  if command -v fish >/dev/null; then
    fish --no-execute "$1/fish/vendor_completions.d/daybook.fish" && shells="$shells fish"
  fi
  echo "completions read by: $shells"
}

# Lists the paths below a folder, empty folders too.
listed() { (cd "$1" && find . | sort); }

check_install() {
  local tree="$work/archive" target="$work/target" before
  mkdir -p "$tree" "$target/bin" "$target/share/man"
  tar -C "$tree" --strip-components 1 -xzf "$dist"/daybook-*.tar.gz
  echo other >"$target/bin/other"
  before=$(listed "$target")
  "$home/packaging/install.sh" "$tree" "$target"
  "$target/bin/daybook" --version >/dev/null || fail "install: the command does not run"
  diff -r "$tree" "$target" | grep -v -e 'Only in .*: \.installed$' -e ': other$' && fail "install: the tree differs"
  # A newer version without one of the files, but with a new one.
  rm "$tree/share/daybook/site-template/about.html" "$tree/share/doc/daybook/LICENSE"
  mkdir "$tree/share/daybook/more" && echo new >"$tree/share/daybook/more/file"
  "$home/packaging/install.sh" "$tree" "$target"
  [ ! -e "$target/share/doc/daybook/LICENSE" ] && [ -e "$target/share/daybook/more/file" ] || fail "install: not renewed"
  "$home/packaging/install.sh" --remove "$target"
  [ "$(listed "$target")" = "$before" ] || fail "uninstall leaves: $(diff <(echo "$before") <(listed "$target"))"
  if "$home/packaging/install.sh" --remove "$target" 2>/dev/null; then fail "what is not there was uninstalled"; fi
  # Also with parent folders that do not exist.
  rm -r "$target"
  "$home/packaging/install.sh" "$tree" "$target/usr/local" && "$home/packaging/install.sh" "$tree" "$target/usr/local"
  "$home/packaging/install.sh" --remove "$target/usr/local"
  [ ! -e "$target" ] || fail "uninstall leaves: $(listed "$target")"
  echo "install, again, uninstall: nothing left"
}

check_package() {
  local package place programs said
  package=$(echo "$dist"/daybook_*.deb)
  [ -f "$package" ] || { echo "*** no .deb was made here: SKIPPED ***"; return; }
  if command -v lintian >/dev/null; then
    said=$(lintian --fail-on error,warning "$package" 2>/dev/null) || fail "lintian objects: $said"
    [ -z "$said" ] || fail "lintian objects: $said"
    echo "lintian: neither errors nor warnings"
  else
    echo "*** lintian is not here: SKIPPED ***"
  fi
  if [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null && unshare -m true 2>/dev/null; then
    check_in_debian "$package"
  else
    echo "*** no root, or no debootstrap: the package is only unpacked, its dependencies are NOT CHECKED ***"
    place="$work/root" programs="$work/root/usr/bin"
    dpkg-deb -x "$package" "$place"
    use "unpacked package" plainly
    whole "unpacked package" "$place/book/site"
  fi
}

check_in_debian() {
  local suite mirror
  read -r mirror suite < <(apt-get indextargets --format '$(SITE) $(CODENAME)' 2>/dev/null | grep -v -e '-updates' -e '-security' | head -1) || true
  if [ ! -e "$debian/etc/made" ]; then
    rm -rf "$debian"
    debootstrap --variant=minbase "${suite:-stable}" "$debian" "${mirror:-http://deb.debian.org/debian}" >"$work/log" 2>&1 ||
      { tail -5 "$work/log" >&2; fail "debootstrap failed"; }
    touch "$debian/etc/made"
  fi
  cp /etc/resolv.conf "$debian/etc/resolv.conf"
  cp "$1" "$debian/tmp/daybook.deb"
  cat >"$debian/tmp/use.sh" <<'END'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
quietly() { "$@" >/tmp/log 2>&1 || { tail -20 /tmp/log; exit 1; }; }
if command -v swift swiftc cc; then echo "a compiler is here"; exit 1; fi
# Left over from an interrupted run.
dpkg --purge daybook >/dev/null 2>&1 || true
quietly apt-get autoremove --purge -y
find / -xdev -path /proc -prune -o -path /tmp -prune -o -path /var -prune -o -print | sort >/tmp/before
quietly apt-get update
quietly apt-get install -y --no-install-recommends -o APT::Keep-Downloaded-Packages=true /tmp/daybook.deb
dpkg --verify daybook
rm -rf /tmp/home && mkdir /tmp/home && chown nobody /tmp/home && cd /tmp/home
runuser -u nobody -- env -i PATH=/usr/bin:/bin HOME=/tmp/home sh -euc '
  daybook init book --sample --quiet
  daybook build --book book --quiet >/dev/null
  daybook check --book book --quiet'
test -f /usr/share/man/man1/daybook-add.1.gz
test -f /usr/share/bash-completion/completions/daybook -a -f /usr/share/zsh/vendor-completions/_daybook
quietly dpkg --purge daybook
quietly apt-get autoremove --purge -y
find / -xdev -path /proc -prune -o -path /tmp -prune -o -path /var -prune -o -print | sort >/tmp/after
diff /tmp/before /tmp/after | grep daybook && { echo "the package leaves files behind"; exit 1; }
true
END
  unshare -m sh -euc 'mount --make-rprivate /; mount -t proc proc "$0/proc"; exec chroot "$0" sh /tmp/use.sh' "$debian" ||
    fail "the package does not work in a Debian of its own"
  whole "package in Debian $(cat "$debian/etc/debian_version"), installed and purged" "$debian/tmp/home/book/site"
  rm -rf "$debian/tmp/home" "$debian/tmp/daybook.deb"
}

check_archive
check_install
check_package
