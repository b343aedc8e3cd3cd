/**
 * Attributes the difference between a state with all changes and one without any to the changes. Each change gets its
 * Shapley value: the mean of its contribution over all orders of the changes. The values add up exactly and do not
 * depend on the order of the changes.
 *
 * @param changes number of changes
 * @param value returns the value of the state with the changes at the flagged positions
 * @see A. F. Shorrocks, J. Economic Inequality 11 (2013)
 */
export function shapley(changes: number, value: (made: readonly boolean[]) => number): number[] {
  const subsets = 2 ** changes;
  const flags = (subset: number) => Array.from({ length: changes }, (_, bit) => ((subset >> bit) & 1) === 1);
  const values = Array.from({ length: subsets }, (_, subset) => value(flags(subset)));
  return Array.from({ length: changes }, (_, change) => {
    let sum = 0;
    for (let subset = 0; subset < subsets; subset++) {
      if ((subset >> change) & 1) continue;
      const made = flags(subset).filter(Boolean).length;
      const weight = (factorial(made) * factorial(changes - made - 1)) / factorial(changes);
      sum += weight * ((values[subset | (1 << change)] ?? 0) - (values[subset] ?? 0));
    }
    return sum;
  });
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
