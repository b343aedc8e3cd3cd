/** A seeded generator of random numbers. */
export class Random {
  private spare: number | null = null;

  constructor(private state: number) {}

  /** Returns a uniform number in [0, 1) by mulberry32. */
  uniform(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a standard normal number by the Box-Muller transform. */
  normal(): number {
    if (this.spare !== null) {
      const { spare } = this;
      this.spare = null;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

/**
 * Noise with standard deviation 1 over the pins of a grid. The correlation between pins h spacings apart is
 * e^(−h / correlationLength). A length of 0 is white noise.
 */
export class NoiseField {
  private readonly factor: Float64Array[];

  constructor(
    readonly gridSize: number,
    readonly correlationLength: number,
  ) {
    this.factor = correlationLength === 0 ? [] : cholesky(gridSize, correlationLength);
  }

  draw(random: Random): number[] {
    const white = Array.from({ length: this.gridSize ** 2 }, () => random.normal());
    if (this.correlationLength === 0) return white;
    return this.factor.map((row) => row.reduce((sum, weight, j) => sum + weight * (white[j] ?? 0), 0));
  }
}

function cholesky(gridSize: number, length: number): Float64Array[] {
  const rows: Float64Array[] = [];
  for (let i = 0; i < gridSize ** 2; i++) {
    const row = new Float64Array(i + 1);
    for (let j = 0; j <= i; j++) {
      const distance = Math.hypot(
        Math.floor(i / gridSize) - Math.floor(j / gridSize),
        (i % gridSize) - (j % gridSize),
      );
      const other = j === i ? row : (rows[j] ?? row);
      let rest = Math.exp(-distance / length);
      for (let k = 0; k < j; k++) rest -= (row[k] ?? 0) * (other[k] ?? 0);
      row[j] = j === i ? Math.sqrt(rest) : rest / (other[j] ?? 1);
    }
    rows.push(row);
  }
  return rows;
}
