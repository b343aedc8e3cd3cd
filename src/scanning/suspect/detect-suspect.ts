import { createGrid } from '#libs/geo-grid';
import { PROVIDERS } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import type { StoredPin } from '../measure/scan-pins.repository.js';
import { PlaceRootsRepository } from '../places/place-roots.repository.js';
import { planOf } from '../scan-grid.js';
import type { Scan } from '../scan.entity.js';
import { ScanSeriesRepository } from '../scan-series.repository.js';
import { SuspectsRepository } from './suspects.repository.js';
import { findsNowhere, outcomeOf, pinsToCheck, type SuspectReason } from './suspicion.js';

/** They search data of this installation: another request would return the same. */
const LOCAL_PROVIDERS = new Set<string>(
  PROVIDERS.filter(({ kind }) => kind === 'local').map(({ name }) => name),
);

/** A scan whose results may be a fault of its provider. */
export interface Suspicion {
  readonly reason: SuspectReason;
  /** The earlier scan whose places have all vanished; null for `nothing_found`. */
  readonly earlierId: number | null;
}

/** Finds out whether the results of a scan are suspect. */
@Injectable()
export class DetectSuspect {
  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly suspects: SuspectsRepository,
    private readonly roots: PlaceRootsRepository,
  ) {}

  /** @param pins the pins that the scan has tried */
  async run(scan: Scan, pins: readonly StoredPin[]): Promise<Suspicion | null> {
    const [provider, ...others] = new Set(pins.flatMap((pin) => pin.provider ?? []));
    const isLocal = provider !== undefined && others.length === 0 && LOCAL_PROVIDERS.has(provider);
    if (isLocal || !findsNowhere(pins)) return null;
    const listed = [...new Set(pins.flatMap(({ results }) => results))];
    if (listed.length === 0) return { reason: 'nothing_found', earlierId: null };
    // A scan of several providers has no series.
    if (provider === undefined || others.length > 0) return null;
    const earlier = await this.series.findLatestLike(scan, provider);
    if (!earlier || earlier.pinsFound === 0) return null;
    const roots = await this.roots.find(listed);
    const known = await this.suspects.sees(earlier.id, [...listed, ...roots.values()]);
    return known ? null : { reason: 'all_vanished', earlierId: earlier.id };
  }

  /** Returns the columns of an ended scan that say whether it is suspect. */
  async columnsOf(
    scan: Scan,
    pins: readonly StoredPin[],
  ): Promise<Pick<Scan, 'suspectReason' | 'suspectOutcome'>> {
    const suspicion = await this.run(scan, pins);
    if (!suspicion) return { suspectReason: null, suspectOutcome: null };
    const wanted = pinsToCheck(pinsOf(scan), pins).length;
    return {
      suspectReason: suspicion.reason,
      suspectOutcome: outcomeOf(scan.suspectChecks ?? [], wanted),
    };
  }
}

/** Returns the pins of the grid of a scan. */
export function pinsOf(scan: Scan) {
  return createGrid(planOf(scan)).pins;
}
