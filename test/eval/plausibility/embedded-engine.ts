import type { JudgedListing } from '../../../libs/answer-plausibility/index.js';
import type { FaultKind } from '../../../libs/answer-plausibility/simulation/faults.js';
import { DEPTH, runTrial, type TrialResult } from '../../../libs/answer-plausibility/simulation/trial.js';
import {
  KILOMETERS_PER_DEGREE,
  kilometersBetween,
  type PlanePoint,
  positionOf,
} from '../../../libs/answer-plausibility/simulation/world.js';
import { loadOpenStreetMapProvider } from '../../../libs/local-search/index.js';
import { INDEX } from '../draw-markets.js';
import { FAULTS, TRIALS } from './settings.js';

/** A trial on the lists of the embedded engine over a real city. */
export type EngineTrial = TrialResult & { readonly fault: FaultKind; readonly city: string };

const CITIES = [
  { city: 'Montevideo', lat: -34.89, lng: -56.16 },
  { city: 'Astana', lat: 51.14, lng: 71.44 },
];
const KEYWORDS = ['pharmacy', 'restaurant', 'dentist', 'supermarket'];
const SIDE = 9;
const SPACING = 0.8;

/** Judges real lists of a grid of 9 × 9 pins with faults. */
export async function engineTrials(): Promise<EngineTrial[]> {
  const provider = await loadOpenStreetMapProvider(INDEX);
  const trials: EngineTrial[] = [];
  let seed = 1;
  for (const { city, ...center } of CITIES) {
    for (const keyword of KEYWORDS) {
      const points = gridPoints();
      const lists = await Promise.all(
        points.map(async (point) => {
          const outcome = await provider.search({ keyword, ...toPosition(center, point), depth: DEPTH });
          return outcome.kind === 'results' ? outcome.places : [];
        }),
      );
      const answer = (from: PlanePoint): JudgedListing[] => {
        const pin = points.findIndex((point) => kilometersBetween(point, from) < 0.001);
        return (lists[pin] ?? []).map(({ placeId, lat, lng }) => ({
          id: placeId,
          ...positionOf(toPlane(center, { lat: lat ?? center.lat, lng: lng ?? center.lng })),
        }));
      };
      const market = { keyword, answer };
      for (const fault of FAULTS) {
        for (let trial = 0; trial < TRIALS; trial++) {
          const plan = {
            market,
            points,
            fault,
            pattern: 'random' as const,
            share: [0.1, 0.3][trial % 2] ?? 0.1,
          };
          trials.push({ city, fault, ...runTrial({ ...plan, seed: seed++ }) });
        }
      }
    }
  }
  return trials;
}

function gridPoints(): PlanePoint[] {
  return Array.from({ length: SIDE ** 2 }, (_, pin) => ({
    x: ((pin % SIDE) - (SIDE - 1) / 2) * SPACING,
    y: ((SIDE - 1) / 2 - Math.floor(pin / SIDE)) * SPACING,
  }));
}

interface Position {
  readonly lat: number;
  readonly lng: number;
}

function toPosition(center: Position, { x, y }: PlanePoint): Position {
  return { lat: center.lat + y / KILOMETERS_PER_DEGREE, lng: center.lng + x / kilometersEast(center) };
}

/** Moves a real position to the plane of the simulation, where the faults are. */
function toPlane(center: Position, { lat, lng }: Position): PlanePoint {
  return { x: (lng - center.lng) * kilometersEast(center), y: (lat - center.lat) * KILOMETERS_PER_DEGREE };
}

function kilometersEast({ lat }: Position): number {
  return KILOMETERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
}
