/** The scripts of the fonts by ISO 15924. */
const SCRIPTS = Object.entries({
  Latn: /\p{Script=Latin}/u,
  Grek: /\p{Script=Greek}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Arab: /\p{Script=Arabic}/u,
  Laoo: /\p{Script=Lao}/u,
  Thai: /\p{Script=Thai}/u,
  Deva: /\p{Script=Devanagari}/u,
  Beng: /\p{Script=Bengali}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Knda: /\p{Script=Kannada}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Khmr: /\p{Script=Khmer}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Hani: /\p{Script=Han}/u,
  Hira: /\p{Script=Hiragana}/u,
  Kana: /\p{Script=Katakana}/u,
  Bopo: /\p{Script=Bopomofo}/u,
  Hang: /\p{Script=Hangul}/u,
});

const WITHOUT_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Returns the script of the first letter that has one; null for signs and digits, which adopt that of their neighbours. */
export function scriptOf(text: string): string | null {
  if (WITHOUT_SCRIPT.test(text)) return null;
  for (const char of text) {
    const found = SCRIPTS.find(([, letters]) => letters.test(char));
    if (found) return found[0];
  }
  return null;
}
