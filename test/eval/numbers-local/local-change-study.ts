import { mean } from '#libs/numeric';
import { type AreaOfChange, findLocalChange, type ScanRanks } from '#libs/rank-metrics';
import { Random } from '../../drills/significance/rank-noise.js';
import { share } from '../figures.js';
import { type SeriesSetting, simulateSeries } from './simulate-series.js';

/** How often areas of change are found, in 0 to 1. */
export interface LocalChangeRates {
  readonly first: number;
  readonly withinTwo: number;
  /** In each of the two scans, mean of both. */
  readonly eachScan: number;
  /** Share of all trials with an area that moved "only there" in the first scan. */
  readonly onlyThere: number;
  /** Overlap of the outline in the first scan that has one with the true area, intersection by union. */
  readonly overlap: number;
}

/** Simulates the two scans after a change. @param history scans before */
export function studyLocalChange(setting: SeriesSetting, trials: number, history = 9): LocalChangeRates {
  const random = new Random(7);
  const results = Array.from({ length: trials }, () => {
    const scans = simulateSeries(setting, { before: history, after: 2 }, random);
    return [findLocalChange(scans.slice(1)).areas[0], findLocalChange(scans).areas[0]] as const;
  });
  const outlines = results.flatMap(([first, second]) => first ?? second ?? []);
  return {
    first: share(results.map(([first]) => first !== undefined)),
    withinTwo: share(results.map(([first, second]) => (first ?? second) !== undefined)),
    eachScan: share(results.flat().map((area) => area !== undefined)),
    onlyThere: share(results.map(([first]) => first?.onlyThere === true)),
    overlap: mean(outlines.map((area) => overlapOf(area, setting))),
  };
}

function overlapOf({ pins }: AreaOfChange, { gridSize, effect }: SeriesSetting): number {
  const center = (gridSize - 1) / 2;
  const isTrue = (pin: number): boolean =>
    (effect?.((Math.floor(pin / gridSize) - center) / center, ((pin % gridSize) - center) / center) ?? 0) !==
    0;
  const found = new Set(pins);
  const all = Array.from({ length: gridSize ** 2 }, (_, pin) => pin).filter(
    (pin) => found.has(pin) || isTrue(pin),
  );
  return share(all.map((pin) => found.has(pin) && isTrue(pin)));
}

/** Measures the processor time of a search in milliseconds: with a simulation of the noise, and with a known one. */
export function timeLocalChange(gridSize: number): { simulated: number; known: number } {
  const times = { before: 9, after: 1 };
  // The compiler of the engine has seen the code after a grid of another size.
  findLocalChange(simulateSeries({ gridSize: 9 }, times, new Random(1)));
  const scans = simulateSeries({ gridSize }, times, new Random(gridSize));
  return { simulated: cpuOf(scans), known: cpuOf(scans) };
}

function cpuOf(scans: readonly ScanRanks[]): number {
  const start = process.cpuUsage();
  findLocalChange(scans);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
