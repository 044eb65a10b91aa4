#!/bin/sh
# usage: deb.sh COMMAND FOLDER   writes FOLDER/daybook_VERSION_ARCHITECTURE.deb for the Debian that this machine runs
#
# DEBFULLNAME and DEBEMAIL set the maintainer, as in other tools of Debian.
set -eu
umask 022
command=$(realpath "$1") out=$2
home=$(cd "$(dirname "$0")" && pwd)
# The upstream version is before the hyphen, the package's revision after it.
version=$("$command" --version)-1
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-The Daybook authors} <${DEBEMAIL:-daybook@daybook.invalid}>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/debian/daybook
chmod 755 "$work"

"$home/stage.sh" "$command" "$root/usr" debian
doc=$root/usr/share/doc/daybook
gzip -9n "$root"/usr/share/man/man1/*.1
gzip -9nc "$home/../CHANGELOG.md" >"$doc/changelog.gz"
gzip -9nc >"$doc/changelog.Debian.gz" <<END
daybook ($version) unstable; urgency=medium

  * Version ${version%-1}; what is new stands in changelog.gz.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END
cp "$home/copyright" "$doc/copyright"
chmod 644 "$doc"/*
mkdir -p "$root/usr/share/lintian/overrides"
cat >"$root/usr/share/lintian/overrides/daybook" <<END
# It is no upload to Debian's archive, so no bug asks for it.
daybook: initial-upload-closes-no-bugs
END

# The linked libraries, each with the oldest version that has all used symbols.
printf 'Source: daybook\n\nPackage: daybook\nArchitecture: any\n' >"$work/debian/control"
mkdir "$root/DEBIAN"
libraries=$(cd "$work" && dpkg-shlibdeps -O debian/daybook/usr/bin/daybook | sed -n 's/^shlibs:Depends=//p')
test -n "$libraries"

cat >"$root/DEBIAN/control" <<END
Package: daybook
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $libraries, fonts-dejavu-core | fonts-noto-core | fonts-freefont-ttf
Recommends: poppler-utils, libheif-examples
Suggests: fonts-noto-core, fonts-noto-cjk
Section: misc
Priority: optional
Description: private finance site from a folder of text and receipts
 Daybook reads a folder of text files and receipt photos and makes a site of
 it: months, charts, receipts, bills, trends. It needs no server, no database
 and no network.
 .
 One text file a month is edited with any editor, or by commands. Each mistake
 is named with its position, its reason and a remedy. The site may be sealed, so
 that it can lie on a host which cannot read it.
END
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
mkdir -p "$out"
dpkg-deb --root-owner-group -Zxz --build "$root" "$out" >/dev/null
echo "$out/daybook_${version}_$architecture.deb"
