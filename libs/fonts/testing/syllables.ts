interface Alphabet {
  readonly name: string;
  /** ISO 15924. */
  readonly script: string;
  readonly direction: 'ltr' | 'rtl';
  readonly letters: RegExp;
  readonly marks: RegExp;
  /** Joins two consonants, in scripts that have it. */
  readonly joiner: string;
}

/** The scripts whose letters change by their neighbours. */
export const ALPHABETS: readonly Alphabet[] = [
  alphabet('Hebrew', 'Hebr', /[א-ת]/u, /[\u05b0-\u05bc\u05c1\u05c2]/u),
  alphabet('Arabic', 'Arab', /[ء-غف-يپچژکگی]/u, /[\u064b-\u0652]/u),
  alphabet('Lao', 'Laoo', /[ກ-ຮເ-ໄ]/u, /[\u0eb1-\u0eb9\u0ebb\u0ec8-\u0ecb]/u),
  alphabet('Thai', 'Thai', /[ก-ฮเ-ไ]/u, /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4d]/u),
  alphabet('Devanagari', 'Deva', /[क-ह]/u, /[\u0901-\u0903\u093c\u093e-\u094c]/u, '\u094d'),
  alphabet(
    'Bengali',
    'Beng',
    /[ক-নপ-রলশ-হ]/u,
    /[\u0981-\u0983\u09be-\u09c4\u09c7\u09c8\u09cb\u09cc]/u,
    '\u09cd',
  ),
  alphabet('Tamil', 'Taml', /[கஙசஜஞடணதந-பம-ஹ]/u, /[\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcc]/u, '\u0bcd'),
  alphabet('Telugu', 'Telu', /[క-నప-హ]/u, /[\u0c02\u0c03\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4c]/u, '\u0c4d'),
  alphabet(
    'Kannada',
    'Knda',
    /[ಕ-ನಪ-ಳವ-ಹ]/u,
    /[\u0c82\u0c83\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccc]/u,
    '\u0ccd',
  ),
  alphabet(
    'Sinhala',
    'Sinh',
    /[ක-නඳ-රලව-ෆ]/u,
    /[\u0d82\u0d83\u0dcf-\u0dd4\u0dd6\u0dd8-\u0dde]/u,
    '\u0dca\u200d',
  ),
  alphabet('Khmer', 'Khmr', /[ក-អ]/u, /[\u17b6-\u17c8]/u, '\u17d2'),
  alphabet('Burmese', 'Mymr', /[က-အ]/u, /[\u102b-\u1032\u1036-\u1038\u103b-\u103e]/u, '\u1039'),
];

/** Returns different syllables of a script: up to three joined consonants, then up to two marks. The same in each call. */
export function syllablesOf({ letters, marks, joiner }: Alphabet, count: number): string[] {
  const [consonants, signs] = [charactersOf(letters), charactersOf(marks)];
  const next = numbers(7);
  const pick = (from: readonly string[]): string => from[next() % from.length] ?? '';
  const found = new Set<string>();
  while (found.size < count) {
    const bases = Array.from({ length: [1, 2, 2, 2, 3][next() % 5] ?? 1 }, () => pick(consonants));
    const vowels = Array.from({ length: next() % 3 }, () => pick(signs));
    found.add(bases.join(joiner) + [...new Set(vowels)].join(''));
  }
  return [...found];
}

function alphabet(name: string, script: string, letters: RegExp, marks: RegExp, joiner = ''): Alphabet {
  const isRightToLeft = script === 'Hebr' || script === 'Arab';
  return { name, script, direction: isRightToLeft ? 'rtl' : 'ltr', letters, marks, joiner };
}

function charactersOf(characters: RegExp): string[] {
  return Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    characters.test(char),
  );
}

/** Numbers that are the same in each run (Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
