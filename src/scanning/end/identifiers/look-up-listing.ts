import { type PlaceClue, ProviderError, type SearchProvider } from '#libs/local-search';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable, Logger } from '@nestjs/common';
import type { Business } from '../../../businesses/business.entity.js';
import { BusinessesService } from '../../../businesses/businesses.service.js';
import { candidateOf } from '../../../businesses/identifiers/identifier-candidate.js';
import { readAnswer } from '../../../businesses/identifiers/read-answer.js';
import { subjectOf } from '../../../businesses/identifiers/subject-of.js';
import { ProviderRegistry } from '../../../search/provider-registry.js';
import { Budgets } from '../../../search/spending/budgets.js';
import { CostCounter } from '../../../search/spending/cost-counter.js';
import { type JudgedScan, JudgePins } from '../../measure/plausibility/judge-pins.js';
import { DetectSuspect } from '../../measure/suspect/detect-suspect.js';
import { costIn, type Lease, NO_PROGRESS } from '../../record/leases/lease.js';
import { ScanLeasesRepository } from '../../record/leases/scan-leases.repository.js';
import { type ListingLookUp, UNKNOWN_LISTING } from '../../record/listing-look-up.js';
import { ScanPinsRepository, type StoredPin } from '../../record/pins/scan-pins.repository.js';
import type { Scan } from '../../record/scan.entity.js';
import { ScanSeriesRepository } from '../../record/scan-series.repository.js';
import { ScansRepository } from '../../record/scans.repository.js';
import { findsNowhere } from '../../record/suspicion.js';
import { DetectIdentifierChange } from './detect-identifier-change.js';
import { ScanListingsRepository } from './scan-listings.repository.js';

/** The most providers that a scan with candidates asks. */
const MOST_ASKED = 3;

interface Question {
  readonly scan: Scan;
  readonly pins: readonly StoredPin[];
  /** The most providers that are asked. */
  readonly mostAsked: number;
}

/**
 * Looks up the business by its identifiers, once per scan, if the scan may list it under another one or lost it. A vendor
 * redirects merged identifiers and says whether a place is closed. The result is stored with its cost under the lease, so
 * a crash repeats only the look-up under way. The operator pays, as for other checks.
 */
@Injectable()
export class LookUpListing {
  private readonly logger = new Logger(LookUpListing.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scans: ScansRepository,
    private readonly pins: ScanPinsRepository,
    private readonly leases: ScanLeasesRepository,
    private readonly series: ScanSeriesRepository,
    private readonly listings: ScanListingsRepository,
    private readonly businesses: BusinessesService,
    private readonly detect: DetectIdentifierChange,
    private readonly judgePins: JudgePins,
    private readonly detectSuspect: DetectSuspect,
    private readonly providers: ProviderRegistry,
    private readonly budgets: Budgets,
  ) {}

  /**
   * @returns whether another identifier or a closure explains the absence, so that no other suspicion has to be verified
   * @throws LeaseLostError
   */
  async run(lease: Lease, signal: AbortSignal): Promise<boolean> {
    const { scanId } = lease;
    const scan = await this.scans.findById(scanId);
    if (!scan || scan.pinsMeasured === 0 || scan.pinsFound === scan.pinsMeasured) return false;
    const judged = await this.judgePins.judge(scan, await this.pins.findAll(scanId));
    const hasCandidates = (await this.detect.candidatesIn(scan, judged.pins)).length > 0;
    if (!hasCandidates && !(await this.hasVanished(scan, judged))) return false;
    // Without a candidate the business has most likely fallen: its own provider knows whether it is closed.
    const mostAsked = hasCandidates ? MOST_ASKED : 1;
    const known =
      scan.suspectLookUp ?? (await this.askAndStore({ scan, pins: judged.pins, mostAsked }, lease, signal));
    return known.answer !== 'exists' && (hasCandidates || known.answer !== 'unknown');
  }

  private async askAndStore(asked: Question, lease: Lease, signal: AbortSignal): Promise<ListingLookUp> {
    const costs = new CostCounter();
    let lookUp: ListingLookUp | null = null;
    try {
      lookUp = await this.ask(asked, costs, signal);
    } finally {
      // Also after an abort: the look-up that was under way is paid.
      await this.store(lease, lookUp, costs);
    }
    const { answer } = lookUp;
    this.logger.warn(
      { scanId: asked.scan.id, answer },
      'a scan may list its business under another identifier',
    );
    return lookUp;
  }

  /** Whether the business is found nowhere, unlike in the scan before, and no other suspicion explains it. */
  private async hasVanished(scan: Scan, judged: JudgedScan): Promise<boolean> {
    const { pins } = judged;
    const [provider, ...others] = measuringProviders(pins);
    if (!provider || others.length > 0 || !findsNowhere(pins)) return false;
    if (!this.providers.hasGoogleIdentifiers(provider)) return false;
    const earlier = await this.series.findLatestLike(scan, provider);
    if (!earlier || earlier.pinsFound === 0) return false;
    return (await this.detectSuspect.run(scan, judged)) === null;
  }

  private async ask(
    { scan, pins, mostAsked }: Question,
    costs: CostCounter,
    signal: AbortSignal,
  ): Promise<ListingLookUp> {
    const business = await this.businesses.get(scan, scan.businessId);
    for (const provider of this.providersFor(scan, pins).slice(0, mostAsked)) {
      const clue = clueFor(business, provider);
      if (!clue) continue;
      const paid = { ...clue, costs };
      try {
        const found = await provider.lookUp(paid, signal);
        if (!found) continue;
        const answer = readAnswer({ ...subjectOf(business), ...clue }, found);
        const { name, retention } = provider.profile;
        return {
          provider: name,
          answer: answer.kind,
          closed: found.closed ?? null,
          listing: answer.kind === 'moved' ? candidateOf(business, found, answer.to, retention) : null,
        };
      } catch (error) {
        if (signal.aborted || !(error instanceof ProviderError)) throw error;
      }
    }
    return UNKNOWN_LISTING;
  }

  /** The providers with the identifiers of the provider that measured the scan, that one first. */
  private providersFor(scan: Scan, pins: readonly StoredPin[]): SearchProvider[] {
    const [measuring = scan.provider] = measuringProviders(pins);
    const isGoogle = this.providers.hasGoogleIdentifiers(measuring);
    return this.providers
      .chainOf({ livemode: scan.livemode, provider: measuring })
      .filter(({ profile }) => (isGoogle ? profile.identifiers === 'google' : profile.name === measuring));
  }

  private async store(lease: Lease, lookUp: ListingLookUp | null, costs: CostCounter): Promise<void> {
    const cost = costIn(this.budgets.currency, costs.drain());
    await this.unitOfWork.run(async () => {
      await this.leases.renew(lease, { ...NO_PROGRESS, cost });
      if (lookUp) await this.listings.storeLookUp(lease, lookUp);
    });
  }
}

function measuringProviders(pins: readonly StoredPin[]): string[] {
  return [...new Set(pins.flatMap(({ provider }) => provider ?? []))];
}

/** Returns identifiers only: a name would find the candidate instead. Null without any. */
function clueFor(
  { cid = null, placeId = null, listedAs = null }: Business,
  { profile }: SearchProvider,
): (PlaceClue & { cid: string | null; placeId: string | null }) | null {
  const known =
    profile.identifiers === 'google' ? { cid, placeId } : { cid: null, placeId: listedAs ?? placeId };
  return known.cid === null && known.placeId === null ? null : known;
}
