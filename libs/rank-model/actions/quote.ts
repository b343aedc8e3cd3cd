/**
 * Puts a name or keyword between quotation marks. Marks within it become apostrophes, so that the quotation ends where it
 * should: a third party has written it.
 */
export function quote(text: string): string {
  return `“${text.replaceAll(/[“”]/g, "'")}”`;
}
