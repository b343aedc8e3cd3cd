import { STEPS_PER_DEGREE, type StoredRings } from './stored-rings.js';

const TURN = 360 * STEPS_PER_DEGREE;
/** A hundredth of a degree of longitude each: narrower ones take more memory, wider ones more time. */
export const BANDS = 36_000;
const BAND = TURN / BANDS;

type EdgeTest = (x1: number, y1: number, x2: number, y2: number) => boolean;

/** Returns the band of a longitude in steps, also beyond the antimeridian. */
export function bandOf(x: number): number {
  return (((Math.floor(x / BAND) + BANDS / 2) % BANDS) + BANDS) % BANDS;
}

/** Wraps a difference of longitudes, so that it leads the shorter way round the globe. */
export function shortWay(difference: number): number {
  return difference - Math.round(difference / TURN) * TURN;
}

/** The edges of rings by bands of longitude: each band has the edges that touch it. */
export class EdgeBands {
  private readonly xs: Int32Array;
  private readonly ys: Int32Array;
  /** Edges by the number of their first vertex; those of a band are from `starts[band]` to `starts[band + 1]`. */
  private readonly edges: Uint32Array;
  private readonly starts = new Uint32Array(BANDS + 1);

  constructor({ rings }: StoredRings) {
    const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
    this.xs = new Int32Array(vertices);
    this.ys = new Int32Array(vertices);
    const edges: number[] = [];
    let vertex = 0;
    for (const ring of rings) {
      let [x, y] = [0, 0];
      for (let at = 0; at < ring.length; at += 2, vertex++) {
        this.xs[vertex] = x += ring[at] ?? 0;
        this.ys[vertex] = y += ring[at + 1] ?? 0;
        if (at + 2 < ring.length) edges.push(vertex);
      }
    }
    const counts = new Uint32Array(BANDS);
    for (const edge of edges) {
      this.eachBand(edge, (band) => {
        counts[band] = (counts[band] ?? 0) + 1;
      });
    }
    for (let band = 0; band < BANDS; band++) {
      this.starts[band + 1] = (this.starts[band] ?? 0) + (counts[band] ?? 0);
    }
    this.edges = new Uint32Array(this.starts[BANDS] ?? 0);
    const next = this.starts.slice();
    for (const edge of edges) {
      this.eachBand(edge, (band) => {
        const at = next[band] ?? 0;
        this.edges[at] = edge;
        next[band] = at + 1;
      });
    }
  }

  /** Returns whether a test is true for an edge of a band. Stops at the first one. */
  some(band: number, test: EdgeTest): boolean {
    const { xs, ys, edges, starts } = this;
    const end = starts[band + 1] ?? 0;
    for (let at = starts[band] ?? 0; at < end; at++) {
      const vertex = edges[at] ?? 0;
      if (test(xs[vertex] ?? 0, ys[vertex] ?? 0, xs[vertex + 1] ?? 0, ys[vertex + 1] ?? 0)) return true;
    }
    return false;
  }

  private eachBand(vertex: number, visit: (band: number) => void): void {
    const from = this.xs[vertex] ?? 0;
    const to = from + shortWay((this.xs[vertex + 1] ?? 0) - from);
    const last = bandOf(Math.max(from, to));
    for (let band = bandOf(Math.min(from, to)); ; band = (band + 1) % BANDS) {
      visit(band);
      if (band === last) return;
    }
  }
}
