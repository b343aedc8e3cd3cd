import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font family in files by range of characters. */
export interface Family {
  readonly name: string;
  /** The letters for which the family is used if DejaVu Sans has none. */
  readonly covers: RegExp;
  /** Path of the `package.json`. */
  readonly package: () => string;
}

const PUNCTUATION = '\\u3000-\\u303f\\ufe30-\\ufe4f\\uff00-\\uffef';

const CHINESE: Family = {
  name: 'noto-sans-sc',
  covers: new RegExp(`[\\p{Script=Han}\\p{Script=Bopomofo}${PUNCTUATION}]`, 'u'),
  package: () => require.resolve('@fontsource-variable/noto-sans-sc/package.json'),
};
const JAPANESE: Family = {
  name: 'noto-sans-jp',
  covers: new RegExp(`[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー${PUNCTUATION}]`, 'u'),
  package: () => require.resolve('@fontsource-variable/noto-sans-jp/package.json'),
};
const KOREAN: Family = {
  name: 'noto-sans-kr',
  covers: new RegExp(`[\\p{Script=Hangul}\\p{Script=Han}${PUNCTUATION}]`, 'u'),
  package: () => require.resolve('@fontsource-variable/noto-sans-kr/package.json'),
};

/** Families of scripts that share no letters. */
const OTHERS: readonly Family[] = [
  {
    name: 'noto-sans-thai',
    covers: /\p{Script=Thai}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-thai/package.json'),
  },
  {
    name: 'noto-sans-devanagari',
    covers: /[\p{Script=Devanagari}\u0964\u0965]/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-devanagari/package.json'),
  },
  {
    name: 'noto-sans-bengali',
    covers: /\p{Script=Bengali}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-bengali/package.json'),
  },
  {
    name: 'noto-sans-tamil',
    covers: /\p{Script=Tamil}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-tamil/package.json'),
  },
  {
    name: 'noto-sans-telugu',
    covers: /\p{Script=Telugu}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-telugu/package.json'),
  },
  {
    name: 'noto-sans-kannada',
    covers: /\p{Script=Kannada}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-kannada/package.json'),
  },
  {
    name: 'noto-sans-sinhala',
    covers: /\p{Script=Sinhala}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-sinhala/package.json'),
  },
  {
    name: 'noto-sans-ethiopic',
    covers: /\p{Script=Ethiopic}/u,
    package: () => require.resolve('@fontsource-variable/noto-sans-ethiopic/package.json'),
  },
  {
    name: 'noto-emoji',
    covers: /\p{Emoji}/u,
    package: () => require.resolve('@fontsource-variable/noto-emoji/package.json'),
  },
];

const JAPANESE_ONLY = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KOREAN_ONLY = /\p{Script=Hangul}/u;

/**
 * Returns the families for a text, the preferred one first. Chinese, Japanese and Korean share characters whose shapes
 * differ, so the other letters of the text decide.
 */
export function familiesFor(text: string): readonly Family[] {
  if (JAPANESE_ONLY.test(text)) return [JAPANESE, CHINESE, KOREAN, ...OTHERS];
  if (KOREAN_ONLY.test(text)) return [KOREAN, CHINESE, JAPANESE, ...OTHERS];
  return [CHINESE, JAPANESE, KOREAN, ...OTHERS];
}
