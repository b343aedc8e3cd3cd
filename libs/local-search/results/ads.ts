import { isAdMark } from '../../place-identity/index.js';
import { type Fields, fieldsOf, listOf, textOf } from '../http/read-fields.js';
import { isAdClick } from '../http/web-address.js';

/** Fields that say nothing but whether a result is an advertisement: `true`, 1, or a text in the language of the search. */
const FLAGS = [
  'sponsored',
  'is_sponsored',
  'isSponsored',
  'promoted',
  'paid',
  'is_paid',
  'ad',
  'is_ad',
  'isAd',
];
const NEGATIVE: ReadonlySet<string> = new Set(['', 'false', 'no', '0', 'none', 'null', 'organic']);

/** Fields whose text may be the mark. The title is one: serpapi/public-roadmap#1903. */
const TEXTS = [
  'title',
  'type',
  'label',
  'labels',
  'badge',
  'badges',
  'tag',
  'extensions',
  'description',
  'snippet',
];

/** Identifiers such as `maps_paid_item` and `ai_overview_paid`. */
const PAID_TYPE = /(^|_)(ad|ads|paid|sponsored)(_|$)/;

const LINKS = ['website', 'link', 'url', 'tracking_link'];

/** Returns whether a result is marked as an advertisement. */
export function isAd(fields: Fields): boolean {
  const texts = TEXTS.flatMap((name) => [fields[name], ...listOf(fields[name])]);
  const links = [...LINKS.map((name) => fields[name]), fieldsOf(fields['links'])['website']];
  return (
    FLAGS.some((name) => isSet(fields[name])) ||
    PAID_TYPE.test(textOf(fields['type']) ?? '') ||
    texts.some((text) => isAdMark(textOf(text) ?? '')) ||
    links.some(isAdClick)
  );
}

function isSet(flag: unknown): boolean {
  return (
    flag === true || flag === 1 || (typeof flag === 'string' && !NEGATIVE.has(flag.trim().toLowerCase()))
  );
}
