#!/usr/bin/env bash
# Surprise: pages of a tagged PDF that pdf-lib copies into another document have no tags, no language and no bookmarks.
# Version: pdf-lib 1.17.1, with documents of pdfkit 0.20.2, read by unpdf 1.8.1 (PDF.js).
# Expected: merged reports are as accessible as their parts: `load` and `save` of one document keep everything.
# Seen: the pages look the same, and a screen reader finds no headings. `qpdf --empty --pages` and pdfunite do the same;
#   `qpdf FIRST --pages . SECOND --` keeps the tags of all.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pdf-lib@1.17.1 pdfkit@0.20.2 unpdf@1.8.1

cat > try.mjs <<'CODE'
import { PDFDocument } from 'pdf-lib';
import PDFKit from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';

const report = new PDFKit({ tagged: true, lang: 'en', displayTitle: true, pdfVersion: '1.7', info: { Title: 'Report' } });
const root = report.struct('Document');
report.addStructure(root);
root.add(report.struct('H1', () => report.text('Ranks of a business')));
root.end();
report.end();
const original = await buffer(report);

/** Returns the roles of the tags of the first page and the language. */
async function tagsOf(bytes) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const tree = await (await pdf.getPage(1)).getStructTree();
  const roles = (node) => [node.role, ...(node.children ?? []).flatMap((child) => (child.role ? roles(child) : []))];
  return `${tree ? roles(tree).join('/') : 'no tags'}, ${(await pdf.getMetadata()).info.Language}`;
}

const loaded = await PDFDocument.load(original);
const merged = await PDFDocument.create();
for (const page of await merged.copyPages(loaded, [0])) merged.addPage(page);
const [saved, copied] = [await tagsOf(await loaded.save()), await tagsOf(await merged.save())];
console.log(`original: ${await tagsOf(original)}\nsaved: ${saved}\ncopied: ${copied}`);
process.exit(saved === 'Root/Document/H1, en' && copied === 'no tags, null' ? 0 : 1);
CODE
node try.mjs
