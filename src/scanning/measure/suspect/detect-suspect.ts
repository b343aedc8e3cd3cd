import { createGrid } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import type { StoredPin } from '../../record/pins/scan-pins.repository.js';
import { PlaceRootsRepository } from '../../record/places/place-roots.repository.js';
import type { Scan } from '../../record/scan.entity.js';
import { planOf } from '../../record/scan-grid.js';
import { ScanSeriesRepository } from '../../record/scan-series.repository.js';
import { findsNowhere, outcomeOf, pinsToCheck, type SuspectReason } from '../../record/suspicion.js';
import { isLocal, type JudgedScan } from '../plausibility/judge-pins.js';
import { SuspectsRepository } from './suspects.repository.js';

/** What a provider answers again after this time is no passing fault. */
const APART_MS = 6 * 60 * 60 * 1000;
/** The share of an empty area that an earlier scan must have found empty, too. */
const SAME_AREA = 0.8;

/** A scan whose results may be a fault of its provider. */
export interface Suspicion {
  readonly reason: SuspectReason;
  /** The earlier scan whose places have all vanished; null for any other reason. */
  readonly earlierId: number | null;
  /** The pins whose results are suspect. */
  readonly pins: readonly StoredPin[];
}

/** Finds out whether the results of a scan are suspect. */
@Injectable()
export class DetectSuspect {
  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly suspects: SuspectsRepository,
    private readonly roots: PlaceRootsRepository,
    private readonly clock: Clock,
  ) {}

  async run(scan: Scan, judged: JudgedScan): Promise<Suspicion | null> {
    const { pins } = judged;
    const [provider, ...others] = new Set(pins.flatMap((pin) => pin.provider ?? []));
    const isOne = provider !== undefined && others.length === 0;
    if (isOne && isLocal(provider)) return null;
    if (!findsNowhere(pins)) return isOne ? this.emptyArea(scan, judged, provider) : null;
    const listed = [...new Set(pins.flatMap(({ results }) => results))];
    if (listed.length === 0) return { reason: 'nothing_found', earlierId: null, pins };
    if (judged.allElsewhere && !(await this.sawBefore(scan, pins, listed))) {
      return { reason: 'listings_elsewhere', earlierId: null, pins };
    }
    // A scan of several providers has no series.
    if (!isOne) return null;
    const earlier = await this.series.findLatestLike(scan, provider);
    if (earlier && earlier.pinsFound > 0) {
      const roots = await this.roots.find(listed);
      const known = await this.suspects.sees(earlier.id, [...listed, ...roots.values()]);
      if (!known) return { reason: 'all_vanished', earlierId: earlier.id, pins };
    }
    return this.emptyArea(scan, judged, provider);
  }

  /** Returns the columns of an ended scan that say whether it is suspect. */
  async columnsOf(scan: Scan, judged: JudgedScan): Promise<Pick<Scan, 'suspectReason' | 'suspectOutcome'>> {
    const suspicion = await this.run(scan, judged);
    if (!suspicion) return { suspectReason: null, suspectOutcome: null };
    const wanted = pinsToCheck(pinsOf(scan), suspicion.pins).length;
    return {
      suspectReason: suspicion.reason,
      suspectOutcome: outcomeOf(scan.suspectChecks ?? [], wanted),
    };
  }

  /** The nearest town of a remote place is as far as it was before. */
  private async sawBefore(
    scan: Scan,
    pins: readonly StoredPin[],
    listed: readonly number[],
  ): Promise<boolean> {
    const earlier = await this.earlierOf(
      scan,
      pins.find(({ provider }) => provider)?.provider ?? scan.provider,
    );
    return earlier !== null && this.suspects.sees(earlier.id, listed);
  }

  /** Returns the latest scan of the series, suspect or not, if it is old enough to show that something lasts. */
  private async earlierOf(scan: Scan, provider: string): Promise<Scan | null> {
    const earlier = await this.series.findLatestLike(scan, provider, { isSuspectToo: true });
    const ageMs = this.clock.now().getTime() - (earlier?.completedAt?.getTime() ?? Infinity);
    return ageMs >= APART_MS ? earlier : null;
  }

  /** A lake is as empty as it was before: an area that an earlier scan of the series found empty is not suspect. */
  private async emptyArea(
    scan: Scan,
    { pins, emptyArea }: JudgedScan,
    provider: string,
  ): Promise<Suspicion | null> {
    if (emptyArea.length === 0) return null;
    const earlier = await this.earlierOf(scan, provider);
    if (earlier) {
      const filled = await this.suspects.pinsWithPlaces(earlier.id);
      const wereEmpty = emptyArea.filter((pin) => isMeasuredAt(earlier, pin) && !filled.has(pin));
      if (wereEmpty.length >= SAME_AREA * emptyArea.length) return null;
    }
    const area = new Set(emptyArea);
    return { reason: 'empty_area', earlierId: null, pins: pins.filter(({ pin }) => area.has(pin)) };
  }
}

function isMeasuredAt({ ranks }: Scan, pin: number): boolean {
  return (ranks?.[pin] ?? -1) >= 0;
}

/** Returns the pins of the grid of a scan. */
export function pinsOf(scan: Scan) {
  return createGrid(planOf(scan)).pins;
}
