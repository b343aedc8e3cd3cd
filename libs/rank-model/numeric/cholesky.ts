import { at } from './at.js';
import { subtractProducts } from './products.js';

/** The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ, row-major; what is above it means nothing. */
export interface Cholesky {
  readonly size: number;
  readonly lower: Float64Array;
}

/** Columns that are factored one by one before the rest of the matrix is brought up to date with all of them. */
const TOGETHER = 32;

/**
 * Factors a symmetric matrix, of which the lower triangle is read (row-major, size × size).
 *
 * @returns null when the matrix is not positive definite, also when it holds NaN.
 */
export function cholesky(matrix: Float64Array, size: number): Cholesky | null {
  const lower = matrix.slice();
  for (let from = 0; from < size; from += TOGETHER) {
    const to = Math.min(size, from + TOGETHER);
    if (!factorColumns(lower, size, from, to)) return null;
    subtractProducts(lower, size, to, { values: lower, stride: size, from, to });
  }
  return { size, lower };
}

/** @returns whether the matrix can be positive definite */
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

/** The x of A·x = b. */
export function solve({ size, lower }: Cholesky, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (let row = 0; row < size; row++) {
    const start = row * size;
    let sum = at(x, row);
    for (let k = 0; k < row; k++) sum -= at(lower, start + k) * at(x, k);
    x[row] = sum / at(lower, start + row);
  }
  // Row by row here too, though it is columns that are wanted: their cells lie far apart.
  for (let row = size - 1; row >= 0; row--) {
    const start = row * size;
    const known = at(x, row) / at(lower, start + row);
    x[row] = known;
    for (let k = 0; k < row; k++) x[k] = at(x, k) - at(lower, start + k) * known;
  }
  return x;
}
