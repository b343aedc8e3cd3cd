/** Pairs the elements of two lists of one length. @throws RangeError if the lengths differ */
export function zip<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  if (first.length !== second.length)
    throw new RangeError(`cannot pair ${first.length} with ${second.length}`);
  return first.map((element, n) => [element, second[n] as B]);
}
