import { globSync, readFileSync } from 'node:fs';
import { findWeakTitles, findWords } from './words/find-words.js';

/** `npm run check:words`: fails on unclear words in comments, documents, titles of tests and texts. */

const FILES = [
  '{src,libs,config,web,test,docs,tools,deploy}/**/*.{ts,tsx,md}',
  '{README,ARCHITECTURE,CONTRIBUTING}.md',
];
const EXCLUDED = [
  // Generated from the descriptions in the code, which are checked.
  'web/api/generated',
  'docs/reference',
  // The list of words, and its test.
  'tools/words',
  'test/tools/find-words.spec.ts',
];

const counts = new Map<string, number>();
for (const path of globSync(FILES, { exclude: EXCLUDED }).sort()) {
  const text = readFileSync(path, 'utf8');
  const titles = path.endsWith('.spec.ts') ? findWeakTitles(text) : [];
  for (const { line, words, advice } of [...findWords(text), ...titles]) {
    process.stderr.write(`${path}:${line}: "${words}". Write instead: ${advice}.\n`);
    const folder = path.includes('/') ? path.split('/').slice(0, 2).join('/') : path;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
}
for (const [folder, count] of counts) process.stdout.write(`${String(count).padStart(5)} ${folder}\n`);
process.exitCode = counts.size > 0 ? 1 : 0;
