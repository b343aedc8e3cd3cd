#!/usr/bin/env bash
# Surprise: the builders of discord.js check each part of an embed and not their sum, so a valid embed is refused by Discord.
# Version: @discordjs/builders 1.15.0 (npm).
# Expected: the documented limits of an embed: 1,024 characters in a field, 25 fields, and 6,000 characters in all.
# Seen: a field of 1,025 characters is an error; 20 fields of 1,000 characters, 20,000 in all, are accepted. Discord answers 400.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @discordjs/builders@1.15.0

cat > try.mjs <<'CODE'
import { EmbedBuilder } from '@discordjs/builders';

/** Returns the characters of an embed with fields of a length, or `refused`. */
function embed(fields, length) {
  try {
    const value = 'x'.repeat(length);
    const { fields: made } = new EmbedBuilder().addFields(Array.from({ length: fields }, () => ({ name: 'n', value }))).toJSON();
    return made.reduce((sum, { name, value: text }) => sum + name.length + text.length, 0);
  } catch {
    return 'refused';
  }
}

const [part, total] = [embed(1, 1_025), embed(20, 1_000)];
console.log(`one field of 1,025 characters: ${part}; 20 fields of 1,000: ${total} characters accepted`);
process.exit(part === 'refused' && total > 6_000 ? 0 : 1);
CODE
node try.mjs
