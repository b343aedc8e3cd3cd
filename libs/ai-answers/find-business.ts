import { NAME_MATCH_THRESHOLD, nameSimilarity, parseProfileUrl, toWords } from '../place-identity/index.js';
import { blankAds } from './ads.js';
import { blankMarkup, isCitation, linksIn } from './markdown.js';
import { type NamedPlace, namesIn } from './names-in.js';

/** The text of an answer and the sources that it cites. */
export interface AiText {
  /** Markdown. */
  readonly markdown: string;
  readonly references: readonly { readonly url: string; readonly title: string | null }[];
}

/** The known facts of the business to find. */
export interface BusinessClue {
  readonly name: string;
  readonly website: string | null;
  readonly cid: string | null;
}

/** How an answer treats a business. */
export interface BusinessMention {
  /** The evidence that the answer names it; null if it does not. */
  readonly namedBy: 'cid' | 'name' | 'website' | null;
  /** 1 + the number of listed names before its first mention; null if it is not named. */
  readonly position: number | null;
  /** Whether a source is the place or a page of its website. Answers list sources that their text does not mention. */
  readonly isCited: boolean;
}

/** The evidence that the text names the business, and its offset. */
interface Evidence {
  readonly by: NonNullable<BusinessMention['namedBy']>;
  readonly at: number;
}

/** Finds a business in an answer by its CID, its name or its website. Ignores advertisements. Never throws. */
export function findBusiness(text: AiText, clue: BusinessClue): BusinessMention {
  const answer = { ...text, markdown: blankAds(text.markdown) };
  const names = namesIn(answer.markdown);
  const sources = ownSources(answer, clue);
  const evidence = [...byLinks(answer, clue), ...bySources(answer, sources), ...byName(answer, clue, names)];
  const first = evidence.reduce<Evidence | null>(
    (best, one) => (best && best.at <= one.at ? best : one),
    null,
  );
  return {
    namedBy: first?.by ?? null,
    position: first && 1 + names.filter(({ at }) => at < first.at).length,
    isCited: sources.length > 0,
  };
}

/** A source that is the place, or a page of its website. */
interface OwnSource {
  readonly url: string;
  readonly by: NonNullable<BusinessMention['namedBy']>;
}

function ownSources({ references }: AiText, { name, cid, website }: BusinessClue): OwnSource[] {
  const isOwnPage = ownPages(website);
  return references.flatMap(({ url, title }): OwnSource[] => {
    if (cid !== null && cidOf(url) === cid) return [{ url, by: 'cid' }];
    // Google cites a place as a page of its own with the name of the place as the title.
    if (isGoogle(url) && title !== null && isSameName(title, name)) return [{ url, by: 'name' }];
    return isOwnPage(url) ? [{ url, by: 'website' }] : [];
  });
}

/** The text names a place that it cites. An article on a website says nothing about its owner. */
function bySources({ markdown }: AiText, sources: readonly OwnSource[]): Evidence[] {
  return sources
    .filter(({ by }) => by !== 'website')
    .map(({ url, by }) => ({ by, at: markdown.indexOf(`](${url})`) }))
    .filter(({ at }) => at !== -1);
}

/** Links of the text that lead to the place or to its website. */
function byLinks({ markdown }: AiText, { cid, website }: BusinessClue): Evidence[] {
  const isOwnPage = ownPages(website);
  return linksIn(markdown).flatMap((link): Evidence[] => {
    if (cid !== null && cidOf(link.url) === cid) return [{ by: 'cid', at: link.at }];
    return !isCitation(link) && isOwnPage(link.url) ? [{ by: 'website', at: link.at }] : [];
  });
}

/** Listed names that are the business, and its whole name anywhere in the text. */
function byName({ markdown }: AiText, { name }: BusinessClue, names: readonly NamedPlace[]): Evidence[] {
  const listed = names.filter((one) => isSameName(one.name, name));
  const others = names.filter((one) => !isSameName(one.name, name));
  const at = findWords(blankMarkup(withoutNames(markdown, others)), name);
  return [...listed.map((one) => one.at), ...(at === null ? [] : [at])].map((offset) => ({
    by: 'name',
    at: offset,
  }));
}

/** Blanks names, of which this name may be a part ("Pizza" of "Pizza Hut"). Keeps what they have in parentheses. */
function withoutNames(markdown: string, names: readonly NamedPlace[]): string {
  return names.reduce((text, { at, written }) => {
    const blank = written.replaceAll(/\([^()]*\)|[^()]+/g, (part) =>
      part.startsWith('(') ? part : ' '.repeat(part.length),
    );
    return text.slice(0, at) + blank + text.slice(at + written.length);
  }, markdown);
}

function isSameName(one: string, other: string): boolean {
  return nameSimilarity(one, other) >= NAME_MATCH_THRESHOLD;
}

/** Returns the offset of a name as whole words; null without it. A name of one word must have the same letter case. */
function findWords(text: string, name: string): number | null {
  const wanted = toWords(name);
  if (wanted.length === 0) return null;
  const found = Array.from(text.matchAll(/\S+/gu), ({ 0: chunk, index }) =>
    toWords(chunk).map((word) => ({ word, chunk, at: index })),
  ).flat();
  const isAt = (start: number): boolean => wanted.every((word, step) => found[start + step]?.word === word);
  const isWritten = (start: number): boolean =>
    wanted.length > 1 || (found[start]?.chunk.includes(name.trim()) ?? false);
  const start = found.findIndex((_, index) => isAt(index) && isWritten(index));
  return found[start]?.at ?? null;
}

/** Returns a test for pages of a website: of its host and, for a page of a shared host, below its path. */
function ownPages(website: string | null): (url: string) => boolean {
  const own = addressOf(website);
  return (url) => {
    const page = addressOf(url);
    if (!own || page?.host !== own.host) return false;
    return own.path === '' || page.path === own.path || page.path.startsWith(`${own.path}/`);
  };
}

function addressOf(url: string | null): { host: string; path: string } | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  return { host: hostname.replace(/^www\./, ''), path: pathname.replace(/\/+$/, '') };
}

function isGoogle(url: string): boolean {
  return /^(?:www\.|maps\.)?google\.[a-z.]{2,6}$/.test(URL.canParse(url) ? new URL(url).hostname : '');
}

function cidOf(url: string): string | null {
  if (!isGoogle(url)) return null;
  const read = parseProfileUrl(url);
  return read.kind === 'identity' ? read.identity.cid : null;
}
