/** Words before a place in the languages of the dashboard and the most common ones beside them. */
const PREPOSITION =
  /(?<![\p{L}\d])(?:in|near|around|at|close to|en|cerca de|em|perto de|à|près de|bei|nahe|vicino a|в|во|возле|около)\s+(\p{L}+)/giu;
/** Words after them that mean the searcher: "near me", "in der Nähe", "cerca de mi". */
const SEARCHER = new Set(
  'me here my mi mí aquí aqui mim moi ici proximité der meiner mir casa меня нас'.split(' '),
);
const POSTAL_CODE = /(?<!\d)\d{5}(?:-\d{4})?(?!\d)/;

/**
 * Returns whether a keyword names a place: "pizza in Brooklyn", "plumber, Austin", "dentist 10001". A place without a
 * preposition or comma, as in "plumber austin", is not recognised.
 */
export function namesPlace(keyword: string): boolean {
  const afterPrepositions = [...keyword.matchAll(PREPOSITION)].map(([, word = '']) => word.toLowerCase());
  return (
    POSTAL_CODE.test(keyword) ||
    /,\s*\p{L}/u.test(keyword) ||
    afterPrepositions.some((word) => !SEARCHER.has(word))
  );
}
