import { isAdMark } from '../place-identity/index.js';
import { plainText } from './markdown.js';

/** The texts of a line that may be the mark of an advertisement: its table cells, its parts, and what is in brackets. */
const PARTS = /[|·•⋅:–—]|\s-\s/;
const IN_BRACKETS = /[([]([^()[\]]{1,40})[)\]]/g;
const LIST_MARK = /^\s*(?:[-*+•]|\d{1,2}[.)]|#{1,6})\s+/;

/**
 * Blanks the advertisements in an answer: lines with a mark such as "Sponsored" or "(Ad)", and the block below a line
 * that is only a mark. The length stays, so that offsets refer to the original text.
 */
export function blankAds(markdown: string): string {
  let isBelowMark = false;
  let hasBlock = false;
  return markdown
    .split('\n')
    .map((line) => {
      const text = plainText(line.replace(LIST_MARK, ''));
      const isEmpty = text === '';
      if (isAdMark(text)) {
        isBelowMark = true;
        hasBlock = false;
        return blank(line);
      }
      if (isBelowMark && isEmpty && hasBlock) isBelowMark = false;
      if (isBelowMark && !isEmpty) hasBlock = true;
      return isBelowMark || isMarked(line) ? blank(line) : line;
    })
    .join('\n');
}

function isMarked(line: string): boolean {
  const parts = line.replace(LIST_MARK, '').split(PARTS).map(plainText);
  const bracketed = Array.from(line.matchAll(IN_BRACKETS), ([, inner = '']) => inner);
  return [...parts, ...bracketed].some((part) => part !== '' && isAdMark(part));
}

/** Keeps the bars of a table, whose rows would end otherwise. */
function blank(line: string): string {
  return line.replaceAll(/[^|]/g, ' ');
}
