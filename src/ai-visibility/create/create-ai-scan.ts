import { createGrid, type Grid, GridError } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { JobQueue } from '#platform/jobs/job-queue';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from '../../billing/billing.problems.js';
import { creditsFor } from '../../billing/credit-cost.js';
import { type Reservation, ReserveCredits } from '../../billing/reserve-credits.js';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService, businessNotFound } from '../../businesses/businesses.service.js';
import { mayAccess } from '../../businesses/may-access.js';
import { GRID_OUT_OF_RANGE } from '../../scanning/record/scans.problems.js';
import { type AiProvider, AiSearch } from '../../search/ai/ai-search.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../../search/search.problems.js';
import { Budgets } from '../../search/spending/budgets.js';
import type { AiScan } from '../ai-scan.entity.js';
import { AI_SEARCH_UNAVAILABLE } from '../ai-scans.problems.js';
import { AiScansRepository } from '../ai-scans.repository.js';
import { announceAiScans } from '../run/ai-scan-jobs.js';

export interface NewAiScan {
  readonly businessId: number;
  /** Trimmed and NFC. */
  readonly keyword: string;
  /** Pins per side, 1 to 5. */
  readonly gridSize: number;
  readonly radiusMiles: number;
  /** Questions at each pin, 1 to 5. */
  readonly repeats: number;
  readonly language: string | null;
  readonly requestId: string;
}

interface CreatedAiScan {
  readonly scan: AiScan;
  readonly reservation: Reservation;
}

@Injectable()
export class CreateAiScan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly businesses: BusinessesService,
    private readonly search: AiSearch,
    private readonly budgets: Budgets,
    private readonly reserveCredits: ReserveCredits,
    private readonly scans: AiScansRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an AI scan, reserves its credits and announces it.
   *
   * @throws Problem `not_found` for the business, `ai_search_unavailable`, `grid_out_of_range`, `provider_budget_exhausted`
   * @throws InsufficientCredits
   */
  run(tenant: Tenant, input: NewAiScan): Promise<CreatedAiScan> {
    return this.unitOfWork.run(async () => {
      const business = await this.lockBusiness(tenant, input.businessId);
      const provider = await this.requireProvider(tenant);
      const questions = gridAround(business, input).pins.length * input.repeats;
      const credits = creditsFor(tenant, questions);
      const reserved = await this.reserve(tenant, credits);
      const scan = await this.scans.insert({
        accountId: tenant.accountId,
        livemode: tenant.livemode,
        ...input,
        centerLat: business.lat,
        centerLng: business.lng,
        provider: provider.name,
        status: 'queued',
        answersTotal: questions,
        creditsReserved: credits,
        createdAt: this.clock.now(),
      });
      await this.reserveCredits.book([{ scanId: scan.id, reserved }]);
      await this.unitOfWork.afterCommit(() => announceAiScans(this.queue));
      return { scan, reservation: { credits, remaining: reserved.remaining } };
    });
  }

  private async lockBusiness(tenant: Tenant, id: number): Promise<Business> {
    const business = (await this.businesses.lockAgainstDeletion([id])).get(id);
    if (!business || !mayAccess(tenant, business)) throw businessNotFound(id);
    return business;
  }

  /** Test keys are free, and no AI search is. */
  private async requireProvider({ livemode }: Tenant): Promise<AiProvider> {
    if (!livemode) {
      throw new Problem(AI_SEARCH_UNAVAILABLE, 'A test key cannot start an AI scan: use a live key.');
    }
    const { provider } = this.search;
    if (!provider) {
      const detail = 'No AI search is configured: set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.';
      throw new Problem(AI_SEARCH_UNAVAILABLE, detail);
    }
    if (await this.budgets.hasRoomForAiAnswer(provider.name)) return provider;
    const detail = `The monthly cap of ${provider.name} is spent. Nothing was created or charged.`;
    throw new Problem(PROVIDER_BUDGET_EXHAUSTED, detail, { members: { providers: [provider.name] } });
  }

  private async reserve({ accountId }: Tenant, credits: number) {
    const [reserved] = await this.reserveCredits.take([{ accountId, credits }]);
    if (!reserved) throw new Error('no credits were reserved');
    if (reserved instanceof InsufficientCredits) throw reserved;
    return reserved;
  }
}

function gridAround({ lat, lng }: Business, { gridSize, radiusMiles }: NewAiScan): Grid {
  try {
    return createGrid({ center: { lat, lng }, gridSize, radiusMiles });
  } catch (error) {
    if (error instanceof GridError) throw new Problem(GRID_OUT_OF_RANGE, error.message);
    throw error;
  }
}
