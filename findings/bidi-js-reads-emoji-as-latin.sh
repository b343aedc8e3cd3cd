#!/usr/bin/env bash
# Surprise: in bidi-js 1.1.0 an emoji before a Hebrew name makes the paragraph left-to-right.
# Version: bidi-js 1.1.0 (npm).
# Expected: level 1. The first strong letter is Hebrew; an emoji is neutral (UAX #9, P2 and P3), and the library says so
#   itself: getBidiCharTypeName('🍕') is ON.
# Seen: level 0. The algorithm looks up single UTF-16 units, and half an emoji counts as L. A neutral of one unit, ★, is read
#   correctly.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund bidi-js@1.1.0

cat > try.cjs <<'CODE'
const bidi = require('bidi-js')();

/** Returns the level of the paragraph: odd for right to left. */
const levelOf = (text) => bidi.getEmbeddingLevels(text).paragraphs[0].level;

const [emoji, star] = [levelOf('🍕 פיצה'), levelOf('★ פיצה')];
const [emojiType, starType] = ['🍕', '★'].map((char) => bidi.getBidiCharTypeName(char));
console.log(`★ (${starType}) before Hebrew: level ${star}; 🍕 (${emojiType}) before Hebrew: level ${emoji}`);
process.exit(starType === 'ON' && emojiType === 'ON' && star === 1 && emoji === 0 ? 0 : 1);
CODE
node try.cjs
