#!/bin/sh
# usage: archives.sh FOLDER   makes a folder of links to C libraries' archives, and .pc files that look there first
#
# SwiftPM with PKG_CONFIG_PATH=FOLDER links these into the command. What has no archive here stays shared: HarfBuzz on
# Debian, and all of it on macOS, where .pc files name files that only Homebrew has.
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
    # libc's own parts belong to the system's libc.
    case $name in libc.a | libm.a | libdl.a | libpthread.a) continue ;; esac
    for where in "$place" "$(pkg-config --variable=libdir zlib)"; do
      if [ -f "$where/$name" ]; then ln -sf "$where/$name" "$folder/$name"; fi
    done
  done
  sed "s|^Libs:.*|Libs: -L$folder -L$place $(echo $libraries)|" "$(pkg-config --variable=pcfiledir "$package")/$package.pc" \
    >"$folder/$package.pc"
done
# What Swift's runtime needs of C++.
runtime=$(${CXX:-c++} -print-file-name=libstdc++.a 2>/dev/null) && [ -f "$runtime" ] && ln -sf "$runtime" "$folder/"
exit 0
