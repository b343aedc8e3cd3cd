import { at } from './at.js';

/** The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ, row-major. */
export interface Cholesky {
  readonly size: number;
  readonly lower: Float64Array;
}

/**
 * Factors a symmetric matrix, of which the lower triangle is read (row-major, size × size).
 *
 * @returns null when the matrix is not positive definite, also when it holds NaN.
 */
export function cholesky(matrix: Float64Array, size: number): Cholesky | null {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let col = 0; col <= row; col++) {
      let sum = at(matrix, row * size + col);
      for (let k = 0; k < col; k++) sum -= at(lower, row * size + k) * at(lower, col * size + k);
      if (row > col) {
        lower[row * size + col] = sum / at(lower, col * size + col);
      } else {
        if (!(sum > 0)) return null;
        lower[row * size + row] = Math.sqrt(sum);
      }
    }
  }
  return { size, lower };
}

/** The x of A·x = b. */
export function solve({ size, lower }: Cholesky, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (let row = 0; row < size; row++) {
    let sum = at(x, row);
    for (let k = 0; k < row; k++) sum -= at(lower, row * size + k) * at(x, k);
    x[row] = sum / at(lower, row * size + row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = at(x, row);
    for (let k = row + 1; k < size; k++) sum -= at(lower, k * size + row) * at(x, k);
    x[row] = sum / at(lower, row * size + row);
  }
  return x;
}
