import { describe, expect, it } from 'vitest';
import { findWeakTitles, findWords } from '../../tools/words/find-words.js';

describe('findWords', () => {
  it.each([
    ['// Closed to whoever has no key.', 'whoever'],
    ['it("lets nobody in", ', 'nobody'],
    ['/** The business unless told. */', 'unless told'],
    ['/** So many of the pins are kept. */', '/** So many'],
    ['Null where there is none.', 'where there is none'],
    ['/**\n * What came\n * of a scan.\n */', 'What came of'],
    ['  // The caller is\n  // told the reason.', 'is told'],
    ['A paragraph that tells\nthe reader.', 'tells'],
  ])('finds the unclear words in %j', (text, words) => {
    expect(findWords(text).map((finding) => finding.words)).toEqual([words]);
  });

  it.each([
    "spawn('initdb', { user: 'nobody' })",
    'nobody@example.com',
    'The service has told the user.',
    'so many',
  ])('accepts %j', (text) => {
    expect(findWords(text)).toEqual([]);
  });

  it('returns the line where the words begin, in the order of lines', () => {
    const found = findWords('one\nSomebody asked.\nIt is\ntold.\nNothing that counts.');
    expect(found.map(({ line }) => line)).toEqual([2, 3, 5]);
  });
});

describe('findWeakTitles', () => {
  it('finds short titles of tests and describes without the name of a unit', () => {
    const spec = `
      describe('the calibration', () => {
        it('works', () => {});
        it('returns null without rows', () => {});
        it.each([1, 2])('fails', (n) => {});
      });
      describeWith('postgresql', 'the ledger', () => {});
      describe('GET /scans', () => {});`;
    expect(findWeakTitles(spec).map(({ line }) => line)).toEqual([2, 3, 5, 7]);
  });
});
