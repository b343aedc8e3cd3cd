/** A link of the form `[label](url)`. */
export interface Link {
  /** Empty or a number for a citation of a source. */
  readonly label: string;
  readonly url: string;
  /** Offset of the link in the text. */
  readonly at: number;
}

/** A label may have brackets inside, as in the citation `[[1]](https://…)`. */
const LINK = /\[((?:[^[\]\n]|\[[^[\]\n]{0,300}\]){0,300})\]\((https?:\/\/[^\s()]{1,2000})\)/g;
const CITATION = /^\[?\d*\]?$/;

/** Returns the links of a Markdown text, in order. */
export function linksIn(markdown: string): Link[] {
  return Array.from(markdown.matchAll(LINK), ({ 1: label = '', 2: url = '', index }) => ({
    label,
    url,
    at: index,
  }));
}

/** Returns whether a link cites a source, as `[[1]](…)` and `[](…)` do, instead of naming its target. */
export function isCitation({ label }: Pick<Link, 'label'>): boolean {
  return CITATION.test(label.trim());
}

/**
 * Replaces citations, addresses and marks of Markdown by spaces. The length stays, so that offsets refer to the original
 * text.
 */
export function blankMarkup(markdown: string): string {
  return markdown
    .replace(LINK, (link: string, label: string) =>
      isCitation({ label }) ? ' '.repeat(link.length) : ` ${label}`.padEnd(link.length),
    )
    .replaceAll(/[*_`#|<>]/g, ' ');
}

/** Returns a fragment as it reads: without marks and citations, with single spaces. */
export function plainText(fragment: string): string {
  return blankMarkup(fragment).replaceAll(/\s+/g, ' ').trim();
}
