import { mayBeElsewhere } from '#libs/answer-plausibility';
import type { Pin } from '#libs/geo-grid';
import { ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable, Logger } from '@nestjs/common';
import { ProviderRegistry } from '../../../search/provider-registry.js';
import { Budgets } from '../../../search/spending/budgets.js';
import { CostCounter } from '../../../search/spending/cost-counter.js';
import { covers } from '../../record/coverage.js';
import { costIn, type Lease, NO_PROGRESS } from '../../record/leases/lease.js';
import { ScanLeasesRepository } from '../../record/leases/scan-leases.repository.js';
import type { MeasuredPin } from '../../record/pins/pin-outcome.js';
import { ScanPinsRepository } from '../../record/pins/scan-pins.repository.js';
import type { Scan } from '../../record/scan.entity.js';
import { ScansRepository } from '../../record/scans.repository.js';
import { toSearch } from '../../record/search-settings.js';
import { pinsToCheck, type SuspectCheck, type SuspectReason } from '../../record/suspicion.js';
import { type Candidate, FindCandidates } from '../candidates.js';
import { JudgePins, toAnswer } from '../plausibility/judge-pins.js';
import { DetectSuspect, pinsOf, type Suspicion } from './detect-suspect.js';
import { SuspectsRepository } from './suspects.repository.js';

/** Reasons for which the answers speak against their pins, or against the pins around them. */
const CONTRADICTORY: ReadonlySet<SuspectReason> = new Set(['listings_elsewhere', 'empty_area']);

/** About a metre: the same place for a map, and another one for the cache of a vendor, which may hold the faulty answer. */
const SHIFT_DEGREES = 0.00001;

interface Check {
  readonly scan: Scan;
  readonly suspicion: Suspicion;
  /** In the order in which they are asked. */
  readonly candidates: readonly Candidate[];
  /** The identifiers of the places that have vanished. */
  readonly vanished: ReadonlySet<string>;
  readonly costs: CostCounter;
  readonly signal: AbortSignal;
}

/**
 * Measures a few pins of a suspect scan again before it ends, at another provider first. Each result is stored with its
 * cost under the lease of the scan, so a crash repeats only the search under way. The searches are paid by the operator:
 * the account pays one credit per pin of the scan and nothing for checks.
 */
@Injectable()
export class VerifySuspect {
  private readonly logger = new Logger(VerifySuspect.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scans: ScansRepository,
    private readonly pins: ScanPinsRepository,
    private readonly leases: ScanLeasesRepository,
    private readonly suspects: SuspectsRepository,
    private readonly judgePins: JudgePins,
    private readonly detect: DetectSuspect,
    private readonly findCandidates: FindCandidates,
    private readonly providers: ProviderRegistry,
    private readonly budgets: Budgets,
  ) {}

  /** Stops at the first pin that contradicts the scan, or that no provider answers. @throws LeaseLostError */
  async run(lease: Lease, signal: AbortSignal): Promise<void> {
    const { scanId } = lease;
    const scan = await this.scans.findById(scanId);
    if (!scan || scan.pinsMeasured === 0) return;
    const judged = await this.judgePins.judge(scan, await this.pins.findAll(scanId));
    const suspicion = await this.detect.run(scan, judged);
    if (!suspicion) return;
    this.logger.warn({ scanId, reason: suspicion.reason }, 'the results of a scan are suspect');
    const { earlierId } = suspicion;
    const check: Check = {
      scan,
      suspicion,
      candidates: await this.candidatesOf(scan, signal),
      vanished: earlierId === null ? new Set() : await this.suspects.identifiersSeenIn(earlierId),
      costs: new CostCounter(),
      signal,
    };
    const checked = new Map((scan.suspectChecks ?? []).map((one) => [one.pin, one]));
    for (const pin of pinsToCheck(pinsOf(scan), suspicion.pins)) {
      const found = checked.get(pin.index) ?? (await this.measureAndStore(pin, check, lease));
      if (!found?.agrees) return;
    }
  }

  /** The other providers first: a fault of the provider would repeat itself. */
  private async candidatesOf(scan: Scan, signal: AbortSignal): Promise<Candidate[]> {
    const [own, ...others] = await this.findCandidates.run(scan, signal);
    return own ? [...others, own] : [];
  }

  private async measureAndStore(pin: Pin, check: Check, lease: Lease): Promise<SuspectCheck | null> {
    let found: SuspectCheck | null = null;
    try {
      found = await this.measure(pin, check);
    } finally {
      // Also after an abort: the search that was under way is paid.
      await this.store(lease, found, check.costs);
    }
    return found;
  }

  /** Returns null if no provider can tell. */
  private async measure(pin: Pin, check: Check): Promise<SuspectCheck | null> {
    const { scan, candidates, costs, signal } = check;
    const lat = pin.lat + SHIFT_DEGREES;
    const search = { ...toSearch(scan.settings()), keyword: scan.keyword, lat, lng: pin.lng, costs, signal };
    for (const [position, candidate] of candidates.entries()) {
      if (!covers(candidate.provider.profile.coverage(), pin)) continue;
      const hasAlternative = position < candidates.length - 1;
      try {
        const request = { ...search, depth: SEARCH_DEPTH, hasAlternative };
        const measured = await candidate.measure(pin.index, request);
        const agrees = measured === 'outside_coverage' ? null : this.agrees(measured, pin, check);
        if (agrees !== null) return { pin: pin.index, provider: candidate.provider.profile.name, agrees };
      } catch (error) {
        if (signal.aborted || !(error instanceof ProviderError)) throw error;
      }
    }
    return null;
  }

  /** Returns whether a result agrees with the scan; null if the provider cannot confirm what another one found. */
  private agrees(measured: MeasuredPin, pin: Pin, { scan, suspicion, vanished }: Check): boolean | null {
    if (contradicts(measured, pin, { suspicion, vanished })) return false;
    const { name } = measured.provider;
    // A provider repeats its fault, so it does not confirm an answer that speaks against the pin.
    const isDoubtful = CONTRADICTORY.has(suspicion.reason) || isFar(measured, pin);
    if (isDoubtful && name === scan.provider) return null;
    return this.schemeOf(name) === this.schemeOf(scan.provider) ? true : null;
  }

  private schemeOf(provider: string): string {
    return this.providers.hasGoogleIdentifiers(provider) ? 'google' : provider;
  }

  private async store(lease: Lease, found: SuspectCheck | null, costs: CostCounter): Promise<void> {
    const cost = costIn(this.budgets.currency, costs.drain());
    await this.unitOfWork.run(async () => {
      await this.leases.renew(lease, { ...NO_PROGRESS, cost });
      if (found) await this.suspects.addCheck(lease, found);
    });
  }
}

/** Returns whether every place of a result may be one of another area. */
function isFar(measured: Pick<MeasuredPin, 'places'>, pin: Pin): boolean {
  return mayBeElsewhere(toAnswer(pin, measured));
}

/** Returns whether a result at a pin shows that the suspect results are a fault. */
function contradicts(
  { places, subjectIndex }: MeasuredPin,
  pin: Pin,
  { suspicion: { reason }, vanished }: Pick<Check, 'suspicion' | 'vanished'>,
): boolean {
  if (subjectIndex !== null) return true;
  if (reason === 'nothing_found' || reason === 'empty_area') return places.length > 0;
  if (reason === 'listings_elsewhere') return places.length > 0 && !isFar({ places }, pin);
  return places.some(({ placeId, cid }) => vanished.has(placeId) || (cid !== null && vanished.has(cid)));
}
