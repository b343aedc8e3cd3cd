import type { Wording } from './check-wording.js';

const QUOTATION = /“([^”]*)”/gu;
const PLACEHOLDER = /\bName [A-Z]+\b/u;
/** A model may change the marks. */
const QUOTED_PLACEHOLDER = /[“"«](Name [A-Z]+)[”"»]/gu;

/** A wording without its quotations, and the way back. */
export interface HiddenWording {
  /** Names and keywords are `“Name A”`, `“Name B”` and so on. */
  readonly hidden: Wording;
  /** Puts the quotations back; null if the wording names a placeholder that it was not given, or without quotes. */
  readonly restore: (worded: Wording) => Wording | null;
}

/**
 * Replaces what is quoted by placeholders. Only names and keywords are quoted. Their authors are third parties, so a
 * language model does not see them.
 */
export function hideQuotations({ title, description }: Wording): HiddenWording {
  const placeholders = new Map<string, string>();
  const hide = (text: string): string =>
    text.replace(QUOTATION, (_, quoted: string) => {
      const placeholder = placeholders.get(quoted) ?? `Name ${lettersOf(placeholders.size)}`;
      placeholders.set(quoted, placeholder);
      return `“${placeholder}”`;
    });
  const hidden = { title: hide(title), description: hide(description) };
  const quotations = new Map([...placeholders].map(([quoted, placeholder]) => [placeholder, quoted]));
  const restoreText = (text: string): string | null => {
    const others = text.replace(QUOTED_PLACEHOLDER, (all, name: string) => (quotations.has(name) ? '' : all));
    if (PLACEHOLDER.test(others)) return null;
    return text.replace(QUOTED_PLACEHOLDER, (_, name: string) => `“${quotations.get(name) ?? name}”`);
  };
  return {
    hidden,
    restore: (worded) => {
      const restored = { title: restoreText(worded.title), description: restoreText(worded.description) };
      const { title: first, description: second } = restored;
      return first === null || second === null ? null : { title: first, description: second };
    },
  };
}

/** Returns A to Z, then AA, BB and so on. */
function lettersOf(index: number): string {
  return String.fromCodePoint(65 + (index % 26)).repeat(1 + Math.floor(index / 26));
}
