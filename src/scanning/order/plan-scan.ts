import type { Grid, LeftOutPoint, PlannedGrid } from '#libs/geo-grid';
import type { CoverageArea, SearchProvider } from '#libs/local-search';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AreasService } from '../../areas/areas.service.js';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService, businessNotFound } from '../../businesses/businesses.service.js';
import { mayAccess } from '../../businesses/may-access.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { SearchQueues } from '../../search/queue/search-queues.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../../search/search.problems.js';
import { Budgets } from '../../search/spending/budgets.js';
import { covers } from '../record/coverage.js';
import type { ScanGeometry } from '../record/scan-geometry.js';
import { OUTSIDE_COVERAGE } from '../record/scans.problems.js';
import { gridAround } from './grid-around.js';
import { LandMaskReader } from './land-mask-reader.js';

/** What a scan would measure and cost. */
export interface ScanPlan {
  readonly business: Business;
  readonly grid: Grid;
  /** The points of the lattice or area that are not measured. */
  readonly leftOut: readonly LeftOutPoint[];
  /** The first provider to ask. */
  readonly provider: SearchProvider;
  /** Its price per search, in millionths of the currency; 0 if unknown. */
  readonly price: { readonly micros: number; readonly currency: string };
  /** The number of pins for which a configured provider has data. */
  readonly pinsCovered: number;
  /** The areas for which the configured providers have data; null means everywhere. */
  readonly areas: readonly CoverageArea[] | null;
  /** The other providers of this version that have data for a pin, configured ones first. */
  readonly otherProviders: readonly string[];
}

/** A scan that starts now. */
export interface StartRequest {
  readonly tenant: Tenant;
  /** The business of the geometry, of any tenant; undefined if it does not exist. */
  readonly business: Business | undefined;
  readonly geometry: ScanGeometry;
  readonly isScheduled: boolean;
}

/** What a scan on a grid would measure and cost, wherever its business is. */
type GridPlan = Omit<ScanPlan, 'business'>;

type HasRoom = (provider: string, isQueued: boolean) => Promise<boolean>;

/** Plans a scan before anything is stored or charged. */
@Injectable()
export class PlanScan {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
    private readonly queues: SearchQueues,
    private readonly budgets: Budgets,
    private readonly areas: AreasService,
    private readonly landMask: LandMaskReader,
  ) {}

  /** @throws Problem `not_found` for the business or the area, `grid_out_of_range`, `grid_not_possible` */
  async run(tenant: Tenant, geometry: ScanGeometry): Promise<ScanPlan> {
    return this.around(tenant, await this.businesses.get(tenant, geometry.businessId), geometry);
  }

  /** Plans a scan for which a provider must have data. @throws like `run`; Problem `outside_coverage` */
  async requireCoverage(tenant: Tenant, geometry: ScanGeometry): Promise<ScanPlan> {
    return covered(await this.run(tenant, geometry));
  }

  /**
   * Checks a scan without an area, and with the pins at sea, around a place that may be no business yet.
   *
   * @throws Problem `grid_out_of_range`, `grid_not_possible`, `outside_coverage`
   */
  checkCoverage(place: Pick<Business, 'lat' | 'lng' | 'livemode'>, geometry: ScanGeometry): void {
    covered(this.onGrid(place.livemode, gridAround(place, geometry, null, null)));
  }

  /**
   * Plans scans that start now, and refuses each on its own. Reads the spending of a provider once.
   *
   * @returns for each its plan, or the problem that refuses it: `not_found` for the business or the area, `grid_out_of_range`,
   * `grid_not_possible`, `outside_coverage`, `provider_budget_exhausted`
   */
  async planOrRefuse(requests: readonly StartRequest[]): Promise<(ScanPlan | Problem)[]> {
    const known = new Map<string, Promise<boolean>>();
    const hasRoom: HasRoom = (provider, isQueued) => {
      const key = `${provider} ${isQueued}`;
      const room = known.get(key) ?? this.budgets.hasRoom(provider, { isQueued });
      known.set(key, room);
      return room;
    };
    const plans: (ScanPlan | Problem)[] = [];
    for (const request of requests) {
      try {
        plans.push(await this.requireBudget(request, hasRoom));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        plans.push(error);
      }
    }
    return plans;
  }

  /** Plans a scan for which a provider has data and room in its budget. @throws Problem */
  private async requireBudget(
    { tenant, business, geometry, isScheduled }: StartRequest,
    hasRoom: HasRoom,
  ): Promise<ScanPlan> {
    if (!business || !mayAccess(tenant, business)) throw businessNotFound(geometry.businessId);
    const plan = covered(await this.around(tenant, business, geometry));
    const able = this.providers
      .chain(tenant.livemode)
      .filter(({ profile }) => countCovered(plan.grid, profile.coverage()) > 0)
      .map(({ profile }) => profile.name);
    for (const name of able) {
      if (await hasRoom(name, isScheduled && this.queues.of(name) !== null)) return plan;
    }
    throw new Problem(
      PROVIDER_BUDGET_EXHAUSTED,
      `The monthly cap of ${able.join(' and ')} is spent. Nothing was created or charged.`,
      { members: { providers: able } },
    );
  }

  /** Plans a scan of a business of the tenant. @throws Problem `not_found` for the area, `grid_out_of_range`, `grid_not_possible` */
  async around(tenant: Tenant, business: Business, geometry: ScanGeometry): Promise<ScanPlan> {
    const areaId = geometry.form?.areaId ?? null;
    const area = areaId === null ? null : await this.areas.get(tenant, areaId);
    const mask = geometry.form?.excludeWater ? await this.landMask.read() : null;
    return { business, ...this.onGrid(business.livemode, gridAround(business, geometry, area, mask)) };
  }

  private onGrid(livemode: boolean, { grid, leftOut }: PlannedGrid): GridPlan {
    const chain = this.providers.chain(livemode);
    const provider = firstWithData(chain, grid);
    const areas = areasOf(chain);
    const otherProviders = this.providers.alternativesTo(
      provider,
      (theirs) => countCovered(grid, theirs) > 0,
    );
    const price = { micros: this.budgets.costOf(provider.profile.name), currency: this.budgets.currency };
    const pinsCovered = countCovered(grid, areas);
    return { grid, leftOut, provider, price, pinsCovered, areas, otherProviders };
  }
}

/** @throws Problem `outside_coverage` */
function covered<Plan extends GridPlan>(plan: Plan): Plan {
  if (plan.pinsCovered === 0) throw outsideCoverage(plan);
  return plan;
}

/** Returns the first provider with data for a pin, else the first. */
function firstWithData(chain: readonly SearchProvider[], grid: Grid): SearchProvider {
  const [first] = chain;
  if (!first) throw new Error('there is no search provider');
  return chain.find(({ profile }) => countCovered(grid, profile.coverage()) > 0) ?? first;
}

function areasOf(chain: readonly SearchProvider[]): readonly CoverageArea[] | null {
  const areas = chain.map((provider) => provider.profile.coverage());
  return areas.includes(null) ? null : areas.flatMap((one) => one ?? []);
}

function countCovered({ pins }: Grid, areas: readonly CoverageArea[] | null): number {
  return pins.filter((pin) => covers(areas, pin)).length;
}

function outsideCoverage({ provider, areas, otherProviders }: GridPlan): Problem {
  const known = areas ?? [];
  const names = known.map((area) => area.name).join(' and ');
  const advice =
    otherProviders.length === 0
      ? 'No other provider of this version has data here.'
      : `Providers with data here: ${otherProviders.join(', ')} (SEARCH_PROVIDERS).`;
  return new Problem(
    OUTSIDE_COVERAGE,
    `The search provider ${provider.profile.name} ${names ? `only knows ${names}` : 'knows no places yet'}; ` +
      `no pin of this grid is there. ${advice}`,
    { members: { areas: known.map(({ name, bounds }) => ({ name, bounds })), providers: otherProviders } },
  );
}
