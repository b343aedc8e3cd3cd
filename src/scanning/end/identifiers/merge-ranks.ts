import { ABSENT } from '#libs/rank-metrics';

/**
 * Returns the ranks of a business that is listed under several identifiers: at each pin the rank of the business, else the
 * best rank of the listings. Unmeasured pins stay.
 *
 * @param ranks of the business, by pin
 * @param listings the ranks of each listing, by pin
 */
export function mergeRanks(ranks: readonly number[], listings: readonly (readonly number[])[]): number[] {
  return ranks.map((rank, pin) => {
    if (rank !== ABSENT) return rank;
    const listed = listings.map((one) => one[pin] ?? ABSENT).filter((one) => one > ABSENT);
    return listed.length === 0 ? ABSENT : Math.min(...listed);
  });
}
