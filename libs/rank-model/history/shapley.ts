/**
 * Divides the difference between a state with all changes and one with none among the changes: each gets the mean of what
 * it adds over all orders in which they can be made (Shapley value; as a decomposition A. F. Shorrocks, J. Economic
 * Inequality 11, 2013). The parts add up exactly, and no change is favoured by its place in a list.
 *
 * @param value of the state in which the changes at these positions have been made.
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
