#!/bin/sh
# usage: archives.sh FOLDER   makes a folder of links to static C libraries, and .pc files that use these first
#
# SwiftPM with PKG_CONFIG_PATH=FOLDER links these into the command. A library without an archive stays shared: HarfBuzz
# on Debian, and all libraries on macOS, where .pc files name files that only Homebrew has.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
rm -f "$folder"/*
[ "$(uname)" = Darwin ] && exit 0

for package in libpng fribidi libturbojpeg libutf8proc libwebp libcrypto libdeflate expat; do
  libraries=$(pkg-config --static --libs-only-l "$package")
  place=$(pkg-config --variable=libdir "$package")
  for library in $libraries; do
    name=lib${library#-l}.a
    # Parts of libc stay with the system's libc.
    case $name in libc.a | libm.a | libdl.a | libpthread.a) continue ;; esac
    for where in "$place" "$(pkg-config --variable=libdir zlib)"; do
      if [ -f "$where/$name" ]; then ln -sf "$where/$name" "$folder/$name"; fi
    done
  done
  sed "s|^Libs:.*|Libs: -L$folder -L$place $(echo $libraries)|" "$(pkg-config --variable=pcfiledir "$package")/$package.pc" \
    >"$folder/$package.pc"
done
# C++ parts that the Swift runtime needs.
runtime=$(${CXX:-c++} -print-file-name=libstdc++.a 2>/dev/null) && [ -f "$runtime" ] && ln -sf "$runtime" "$folder/"
exit 0
