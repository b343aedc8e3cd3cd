/** A font family in files by range of characters. */
export interface Family {
  /** The name of its package, without the scope. */
  readonly name: string;
  /** The letters for which the family is used if DejaVu Sans has none. */
  readonly covers: RegExp;
}

const PUNCTUATION = '\\u3000-\\u303f\\ufe30-\\ufe4f\\uff00-\\uffef';

const CHINESE: Family = {
  name: 'noto-sans-sc',
  covers: new RegExp(`[\\p{Script=Han}\\p{Script=Bopomofo}${PUNCTUATION}]`, 'u'),
};
const JAPANESE: Family = {
  name: 'noto-sans-jp',
  covers: new RegExp(`[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー${PUNCTUATION}]`, 'u'),
};
const KOREAN: Family = {
  name: 'noto-sans-kr',
  covers: new RegExp(`[\\p{Script=Hangul}\\p{Script=Han}${PUNCTUATION}]`, 'u'),
};

/** Families of scripts that share no letters. */
const OTHERS: readonly Family[] = [
  { name: 'noto-sans-thai', covers: /\p{Script=Thai}/u },
  { name: 'noto-sans-devanagari', covers: /[\p{Script=Devanagari}\u0964\u0965]/u },
  { name: 'noto-sans-bengali', covers: /\p{Script=Bengali}/u },
  { name: 'noto-sans-tamil', covers: /\p{Script=Tamil}/u },
  { name: 'noto-sans-telugu', covers: /\p{Script=Telugu}/u },
  { name: 'noto-sans-kannada', covers: /\p{Script=Kannada}/u },
  { name: 'noto-sans-sinhala', covers: /\p{Script=Sinhala}/u },
  { name: 'noto-sans-khmer', covers: /\p{Script=Khmer}/u },
  { name: 'noto-sans-myanmar', covers: /\p{Script=Myanmar}/u },
  { name: 'noto-sans-ethiopic', covers: /\p{Script=Ethiopic}/u },
  { name: 'noto-emoji', covers: /\p{Emoji}/u },
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
