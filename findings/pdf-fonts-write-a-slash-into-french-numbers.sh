#!/usr/bin/env bash
# Surprise: jsPDF and pdfkit print a number that Intl has formatted in French as `1 /234 /567`.
# Version: jspdf 4.2.1 and pdfkit 0.20.2 with the fonts that every PDF reader has (Helvetica), read by unpdf 1.8.1 (PDF.js).
# Expected: `1 234 567`, or an error, as pdf-lib gives. The separator is U+202F, a narrow space, which these fonts lack.
# Seen: its low byte, 0x2F, is printed: a slash. In an invoice it reads as a division.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jspdf@4.2.1 pdfkit@0.20.2 unpdf@1.8.1

cat > try.mjs <<'CODE'
import { jsPDF } from 'jspdf';
import PDFKit from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { extractText } from 'unpdf';

const NUMBER = new Intl.NumberFormat('fr-FR').format(1_234_567);
const textOf = async (bytes) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.trim();

const first = new jsPDF();
first.text(NUMBER, 10, 10);
const second = new PDFKit();
second.text(NUMBER);
second.end();
const texts = [await textOf(first.output('arraybuffer')), await textOf(await buffer(second))];
console.log(JSON.stringify(NUMBER), 'is printed as', texts);
process.exit(NUMBER.includes('\u202f') && texts.every((text) => text.replaceAll(' ', '').includes('/234')) ? 0 : 1);
CODE
node try.mjs
