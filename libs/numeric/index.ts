/** Linear algebra, seeded random numbers and statistics that several libraries calculate with. */
export { at, indexAt, itemAt } from './at.js';
export { type Cholesky, cholesky, solve } from './cholesky.js';
export { subtractProducts } from './products.js';
export { exponential, type Random, seededRandom, webbWeight } from './random.js';
export { mean, median, quantile, standardDeviation, studentT95 } from './statistics.js';
