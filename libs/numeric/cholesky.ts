import { at } from './at.js';
import { subtractProducts } from './products.js';

/** The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ, row-major. The upper triangle is undefined. */
export interface Cholesky {
  readonly size: number;
  readonly lower: Float64Array;
}

/** Number of columns that are factored before the rest of the matrix is updated with all of them. */
const BLOCK_SIZE = 32;

/**
 * Calculates the Cholesky factor of a symmetric matrix.
 *
 * @param matrix row-major, size × size; only the lower triangle is read
 * @returns null if the matrix is not positive definite or contains NaN
 */
export function cholesky(matrix: Float64Array, size: number): Cholesky | null {
  const lower = matrix.slice();
  for (let from = 0; from < size; from += BLOCK_SIZE) {
    const to = Math.min(size, from + BLOCK_SIZE);
    if (!factorColumns(lower, size, from, to)) return null;
    subtractProducts(lower, size, to, { values: lower, stride: size, from, to });
  }
  return { size, lower };
}

/** Factors some columns in place. Returns false if the matrix is not positive definite. */
function factorColumns(lower: Float64Array, size: number, from: number, to: number): boolean {
  for (let row = from; row < size; row++) {
    const start = row * size;
    for (let col = from; col < Math.min(row + 1, to); col++) {
      const other = col * size;
      let sum = at(lower, start + col);
      for (let k = from; k < col; k++) sum -= at(lower, start + k) * at(lower, other + k);
      if (row === col && !(sum > 0)) return false;
      lower[start + col] = row === col ? Math.sqrt(sum) : sum / at(lower, other + col);
    }
  }
  return true;
}

/** Solves A·x = b for x. */
export function solve({ size, lower }: Cholesky, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (let row = 0; row < size; row++) {
    const start = row * size;
    let sum = at(x, row);
    for (let k = 0; k < row; k++) sum -= at(lower, start + k) * at(x, k);
    x[row] = sum / at(lower, start + row);
  }
  // Iterates over rows although the substitution needs columns, whose cells are far apart in memory.
  for (let row = size - 1; row >= 0; row--) {
    const start = row * size;
    const known = at(x, row) / at(lower, start + row);
    x[row] = known;
    for (let k = 0; k < row; k++) x[k] = at(x, k) - at(lower, start + k) * known;
  }
  return x;
}
