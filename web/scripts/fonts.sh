#!/bin/sh
# Cuts the letters of French and English out of the packaged fonts into src/ui/fonts. Needs fonttools and brotli
# (pip install fonttools brotli), and is run by hand when the packages change; the range is that of src/ui/fonts.css.
set -eu
cd "$(dirname "$0")/.."
letters="U+20-7E,U+A0,U+AB,U+B0,U+B7,U+BB,U+C0,U+C2,U+C7-CB,U+CE,U+CF,U+D4,U+D7,U+D9,U+DB,U+DC,U+E0,U+E2,U+E7-EB,U+EE,U+EF,U+F4,U+F9,U+FB,U+FC,U+FF,U+152,U+153,U+2009,U+200A,U+202F,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2033,U+2212"
for font in barlow-400 barlow-600 barlow-condensed-500 barlow-condensed-600 barlow-condensed-700 barlow-condensed-800; do
  family=${font%-*}
  weight=${font##*-}
  pyftsubset "node_modules/@fontsource/$family/files/$family-latin-$weight-normal.woff2" --unicodes="$letters" \
    --layout-features=kern,tnum,liga,mark --flavor=woff2 --no-hinting --output-file="src/ui/fonts/$font.woff2"
done
