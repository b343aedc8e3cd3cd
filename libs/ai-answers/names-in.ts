import { normalizeName, toWords } from '../place-identity/index.js';
import { blankAds } from './ads.js';
import { plainText } from './markdown.js';

/** A name and its offset in the answer. */
export interface NamedPlace {
  readonly name: string;
  readonly at: number;
  /** The name as the answer writes it, with its marks. */
  readonly written: string;
}

/** Longer emphasised texts are sentences. */
const MAX_NAME_LENGTH = 100;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
/** The emphasised or linked text at the start of a list item or of a numbered heading. */
const LIST_LEAD =
  /^\s*(?:(?:[-*+•]|\d{1,2}[.)])\s+|#{1,6}\s+\d{1,2}[.)]\s+)(\*\*[^*\n]{1,300}\*\*|\[[^[\]\n]{2,300}\]\([^()\s]{1,2000}\))/;
/** The start of a numbered item without emphasis, up to its description. */
const PLAIN_LEAD = /^\s*(?:#{1,6}\s+)?\d{1,2}[.)]\s+([^*[\n]{1,100}?)(?:\s*[:(–—]|\s-\s|$)/;
const BOLD = /\*\*([^*\n]{1,300})\*\*/g;

interface Line {
  readonly text: string;
  readonly at: number;
}

/**
 * Returns the names that an answer lists, in the order of their first appearance, each once, without advertisements.
 *
 * An answer has no fields for names, so its form decides: the first column of words of its tables, else the leads of its list
 * items and numbered headings, else its emphasised texts. A lead that is a label and no name ("License check") is listed too.
 */
export function namesIn(markdown: string): NamedPlace[] {
  const lines = linesOf(blankAds(markdown));
  const readings = [inTables(lines), inLists(lines), inBold(lines)];
  return unique(readings.map(unique).find((names) => names.length > 0) ?? []);
}

function linesOf(markdown: string): Line[] {
  let at = 0;
  return markdown.split('\n').map((text) => {
    const line = { text, at };
    at += text.length + 1;
    return line;
  });
}

function inTables(lines: readonly Line[]): NamedPlace[] {
  return lines.flatMap((line, index) => {
    if (!TABLE_RULE.test(line.text) || !lines[index - 1]?.text.includes('|')) return [];
    const after = lines.slice(index + 1);
    const end = after.findIndex(({ text }) => !text.includes('|'));
    return inRows(end === -1 ? after : after.slice(0, end));
  });
}

/** Reads the first column of which most cells have letters: a column before it has ranks. */
function inRows(lines: readonly Line[]): NamedPlace[] {
  // The row of an advertisement is blank.
  const rows = lines.filter(({ text }) => /[^|\s]/.test(text));
  const cells = rows.map(cellsOf);
  const columns = Math.max(0, ...cells.map((row) => row.length));
  for (let column = 0; column < columns; column++) {
    const names = cells.flatMap((row) => row[column] ?? []).filter(({ name }) => /\p{L}{2}/u.test(name));
    if (names.length * 2 > rows.length) return names;
  }
  return [];
}

function cellsOf({ text, at }: Line): NamedPlace[] {
  const inner = text.replace(/^\s*\|/, (start) => ' '.repeat(start.length)).replace(/\|\s*$/, '');
  let offset = at;
  return inner.split('|').map((cell) => {
    const named = { name: cleanName(cell), at: offset + cell.search(/\S|$/), written: cell.trim() };
    offset += cell.length + 1;
    return named;
  });
}

function inLists(lines: readonly Line[]): NamedPlace[] {
  return lines.flatMap(({ text, at }) => {
    const lead = (LIST_LEAD.exec(text) ?? PLAIN_LEAD.exec(text))?.[1];
    return lead === undefined ? [] : [{ name: cleanName(lead), at: at + text.indexOf(lead), written: lead }];
  });
}

/** A line that is nothing but an emphasised text is a heading. */
function inBold(lines: readonly Line[]): NamedPlace[] {
  return lines
    .filter(({ text }) => !/^\s*\*\*[^*]*\*\*:?\s*$/.test(text))
    .flatMap(({ text, at }) =>
      Array.from(text.matchAll(BOLD), ({ 0: written, 1: bold = '', index }) => ({
        name: cleanName(bold),
        at: at + index,
        written,
      })),
    );
}

/** Removes marks, a leading number and a trailing colon or dash. */
function cleanName(fragment: string): string {
  return plainText(fragment)
    .replace(/^\d{1,2}[.)]\s+/, '')
    .replace(/\s*[:–—-]+$/, '');
}

function unique(names: readonly NamedPlace[]): NamedPlace[] {
  const seen = new Set<string>();
  return names.filter(({ name }) => {
    const key = normalizeName(name);
    if (toWords(name).length === 0 || name.length > MAX_NAME_LENGTH || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
