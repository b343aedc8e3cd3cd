import { cholesky, seededRandom } from '#libs/numeric';
import { type Cells, type PinPosition, visitAreas } from './regions.js';

/** Simulated scans. The smallest p-value is 1 / 1000. */
const SIMULATIONS = 999;

/** Simulated scans of a grid with more pins than 13 × 13, whose fields take long to draw. */
const SIMULATIONS_OF_LARGE = 399;
const LARGE = 169;

/** How the sums over areas vary while nothing changes, for noise with a standard deviation of 1 at each pin. */
export interface NullDistribution {
  /** Standard deviation of the sum over each area, in the order of `visitAreas`. */
  readonly sds: readonly number[];
  /** The same for the sum less the area's share of the sum over all pins; 0 for the whole grid. */
  readonly contrastSds: readonly number[];
  /** Largest |sum| / sd of each simulated scan. */
  readonly maxima: Float32Array;
  readonly contrastMaxima: Float32Array;
  /** Mean square of each simulated scan over its pins, whose expectation is 1. */
  readonly meanSquares: Float32Array;
}

/** Simulated distributions by geometry and correlation, oldest first. Scans of one grid share them. */
const cache = new Map<string, NullDistribution>();
const CACHE_SIZE = 64;

/** Correlations are rounded up to this step, so that similar series share a distribution. */
const RHO_STEP = 0.01;

/**
 * Returns the distribution for noise with a correlation of ρ^h between pins h spacings apart. The seed is fixed, so equal
 * data has equal p-values.
 *
 * @param sizes the number of pins of each area in the order of `visitAreas`; 0 for an area that is not considered
 */
export function nullDistribution(
  pins: readonly PinPosition[],
  cells: Cells,
  sizes: readonly number[],
  correlation: number,
): NullDistribution {
  const rho = Math.ceil(correlation / RHO_STEP - 1e-9) * RHO_STEP;
  const key = `${rho.toFixed(2)} ${pins.map(({ row, col }) => `${row},${col}`).join(' ')}`;
  const known = cache.get(key) ?? simulate(pins, cells, sizes, rho);
  cache.delete(key);
  cache.set(key, known);
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_SIZE) break;
    cache.delete(oldest);
  }
  return known;
}

/**
 * Returns the Monte Carlo p-value of a maximum: (1 + number of simulated maxima at least as large) / (n + 1). Each
 * simulated maximum is divided by a standard deviation that is estimated as the observed one: from as many other
 * simulated scans.
 *
 * @param degrees scans that the standard deviation was estimated from, less 1
 */
export function pValueIn(
  maxima: Float32Array,
  value: number,
  degrees: number,
  squares: Float32Array,
): number {
  const count = maxima.length;
  let larger = 0;
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = 1; k <= degrees; k++) sum += squares[(i + k) % count] ?? 0;
    if ((maxima[i] ?? 0) >= value * Math.sqrt(sum / degrees)) larger++;
  }
  return (1 + larger) / (count + 1);
}

function simulate(
  pins: readonly PinPosition[],
  cells: Cells,
  sizes: readonly number[],
  rho: number,
): NullDistribution {
  const simulations = pins.length > LARGE ? SIMULATIONS_OF_LARGE : SIMULATIONS;
  const meanSquares = new Float32Array(simulations);
  const values = drawByCell(pins, cells, rho, meanSquares);
  const totals = new Float32Array(simulations);
  for (const cell of values)
    for (let i = 0; i < simulations; i++) totals[i] = (totals[i] ?? 0) + (cell[i] ?? 0);
  const maxima = new Float32Array(simulations);
  const contrastMaxima = new Float32Array(simulations);
  const contrasts = new Float32Array(simulations);
  const sds: number[] = [];
  const contrastSds: number[] = [];
  visitAreas(cells, values, (sums) => {
    const size = sizes[sds.length] ?? 0;
    sds.push(size === 0 ? 0 : raise(maxima, sums));
    if (size === 0 || size === pins.length) {
      contrastSds.push(0);
      return;
    }
    const share = size / pins.length;
    for (let i = 0; i < simulations; i++) contrasts[i] = (sums[i] ?? 0) - share * (totals[i] ?? 0);
    contrastSds.push(raise(contrastMaxima, contrasts));
  });
  return { sds, contrastSds, maxima, contrastMaxima, meanSquares };
}

/** Raises the maxima to |value| / sd, and returns the standard deviation of the values, whose mean is 0. */
function raise(maxima: Float32Array, values: Float32Array): number {
  let squares = 0;
  for (const value of values) squares += value ** 2;
  const sd = Math.sqrt(squares / values.length);
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] ?? 0) / sd;
    if (size > (maxima[i] ?? 0)) maxima[i] = size;
  }
  return sd;
}

/** Draws the noise of all simulated scans, and fills in its mean squares. Returns its sum over the pins of each cell. */
function drawByCell(
  pins: readonly PinPosition[],
  { rows, cols, cellOf }: Cells,
  rho: number,
  meanSquares: Float32Array,
): Float32Array[] {
  const random = seededRandom(1);
  const lower = factorOf(pins, rho);
  const values = Array.from({ length: rows * cols }, () => new Float32Array(meanSquares.length));
  const white = new Float64Array(pins.length + 1);
  for (let simulation = 0; simulation < meanSquares.length; simulation++) {
    for (let i = 0; i < pins.length; i += 2) {
      const radius = Math.sqrt(-2 * Math.log(1 - random()));
      const angle = 2 * Math.PI * random();
      white[i] = radius * Math.cos(angle);
      white[i + 1] = radius * Math.sin(angle);
    }
    for (let i = 0, start = 0; i < pins.length; i++, start += pins.length) {
      let noise = 0;
      for (let j = 0; j <= i; j++) noise += (lower[start + j] ?? 0) * (white[j] ?? 0);
      const cell = values[cellOf[i] ?? 0];
      if (cell) cell[simulation] = (cell[simulation] ?? 0) + noise;
      meanSquares[simulation] = (meanSquares[simulation] ?? 0) + noise ** 2 / pins.length;
    }
  }
  return values;
}

/** Added to each variance, so that two points of an area may have one position. */
const NUGGET = 1e-6;

function factorOf(pins: readonly PinPosition[], rho: number): Float64Array {
  const correlations = new Float64Array(pins.length ** 2);
  pins.forEach((pin, i) => {
    for (let j = 0; j <= i; j++) {
      const other = pins[j] ?? pin;
      correlations[i * pins.length + j] =
        rho ** Math.hypot(pin.row - other.row, pin.col - other.col) + (i === j ? NUGGET : 0);
    }
  });
  const factor = cholesky(correlations, pins.length);
  if (!factor) throw new RangeError('A position of a pin is not a number.');
  return factor.lower;
}
