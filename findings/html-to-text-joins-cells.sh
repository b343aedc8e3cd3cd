#!/usr/bin/env bash
# Surprise: html-to-text writes the cells of a table without anything between them: the words of a row and of the next become one.
# Version: html-to-text 10.0.1 (npm), default options, compared with the text of a list.
# Expected: a line for each row and a space between cells, as browsers copy a table and as the library separates items of a list.
# Seen: all cells of all rows in one word. Mail programs that make the text part of a message with it merge ranks and names.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1

cat > try.mjs <<'CODE'
import { convert } from 'html-to-text';

const cells = (tag, texts) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
const table = convert(`<table><tr>${cells('th', ['Keyword', 'Rank'])}</tr><tr>${cells('td', ['pizza', '3'])}</tr></table>`);
const list = convert(`<ul>${cells('li', ['pizza', 'plumber'])}</ul>`);
console.log('table:', JSON.stringify(table), 'list:', JSON.stringify(list));
process.exit(table === ['Keyword', 'Rank', 'pizza', '3'].join('') && /pizza\s.*plumber/s.test(list) ? 0 : 1);
CODE
node try.mjs
