import { toPhrase } from './text.js';

/**
 * Additions that do not change the subject of a keyword: nearness, praise, "open now". In the languages of the areas and
 * the most widely spoken ones around them.
 */
const QUALIFIERS = new Set(
  [
    ['near me', 'nearby', 'near by', 'near here', 'near my location', 'close to me', 'close by', 'around me'],
    [
      'around here',
      'near',
      'nearest',
      'closest',
      'best',
      'the best',
      'top',
      'good',
      'cheap',
      'open now',
      'open',
    ],
    [
      '24 hours',
      '24h',
      '24 7',
      '24 horas',
      'abierto ahora',
      'abierta ahora',
      'abiertos ahora',
      'abiertas ahora',
    ],
    [
      'cerca de mí',
      'cerca de mi ubicación',
      'cerca de aquí',
      'cerca mío',
      'cerca',
      'más cercano',
      'más cercana',
    ],
    [
      'cercano',
      'cercana',
      'cercanos',
      'cercanas',
      'la mejor',
      'el mejor',
      'las mejores',
      'los mejores',
      'mejor',
    ],
    [
      'mejores',
      'barato',
      'barata',
      'baratos',
      'baratas',
      'perto de mim',
      'mais próximo',
      'mais próxima',
      'melhor',
    ],
    ['рядом', 'рядом со мной', 'поблизости', 'возле меня', 'около меня', 'недалеко', 'близко', 'ближайшая'],
    ['ближайший', 'ближайшие', 'лучший', 'лучшая', 'лучшие', 'недорого', 'круглосуточно', 'круглосуточная'],
    ['жақын жерде', 'маған жақын', 'жақын', 'жанымда', 'маңайда', 'ең жақсы', 'près de moi', 'à proximité'],
    ['in der Nähe', 'in meiner Nähe', 'vicino a me', 'qui vicino', 'bana yakın', 'yakınımda', 'w pobliżu'],
  ]
    .flat()
    .map(toPhrase),
);
const MAX_QUALIFIER_WORDS = 4;

/** Prepositions before a locality at the end of a keyword: "dentist in Montevideo". */
const PREPOSITIONS = new Set(['in', 'at', 'en', 'em', 'de', 'в', 'во', 'на']);

/**
 * Removes qualifiers at both ends of a keyword, and localities at its end. Keeps the last remaining words, so "Cerca" finds a
 * shop "Cerca".
 *
 * @param localities phrases
 */
export function stripQualifiers(
  words: readonly string[],
  localities: ReadonlySet<string>,
): readonly string[] {
  let core = words;
  for (;;) {
    const next = stripOnce(core, localities);
    if (next.length === core.length || next.length === 0) return core;
    core = next;
  }
}

function stripOnce(words: readonly string[], localities: ReadonlySet<string>): readonly string[] {
  for (let size = MAX_QUALIFIER_WORDS; size > 0; size--) {
    const tail = words.slice(-size).join(' ');
    if (QUALIFIERS.has(tail)) return words.slice(0, -size);
    if (QUALIFIERS.has(words.slice(0, size).join(' '))) return words.slice(size);
    if (localities.has(tail)) return withoutPreposition(words.slice(0, -size));
  }
  return words;
}

function withoutPreposition(words: readonly string[]): readonly string[] {
  return PREPOSITIONS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}
