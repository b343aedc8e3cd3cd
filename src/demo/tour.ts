import { setTimeout } from 'node:timers/promises';
import type { SubscriptionDto } from '../billing/dto/subscription.dto.js';
import type { BusinessDto } from '../businesses/dto/business.dto.js';
import type { CompetitorDto } from '../competitors/dto/competitor.dto.js';
import type { InsightDto } from '../insights/dto/insight.dto.js';
import { intervalLevel } from '../insights/interval-level.js';
import type { RankingsDto } from '../rankings/dto/rankings.dto.js';
import type { ScanDto } from '../scanning/dto/scan.dto.js';
import type { ApiClient } from './api-client.js';
import { heatMap, legend } from './heat-map.js';
import { bold, dim, print, showProgress } from './terminal.js';

/** A pharmacy in the centre of Montevideo, as a link copied from Google Maps. */
const PROFILE_URL =
  'https://www.google.com/maps/place/Amistad/@-34.9011,-56.1923,17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d-34.901099!4d-56.192288';
const KEYWORD = 'farmacia';
/** Four requests per second: the plan of the demo allows five. */
const POLL_MS = 250;
const MAX_TRIES = 120;

/** Tours the API: profile URL → business → scan → ranked grid → competitors → insights → credits. */
export async function tour(api: ApiClient): Promise<void> {
  const business = await addBusiness(api);
  await scanGrid(api, business);
  const query = `business_id=${business.id}&keyword=${encodeURIComponent(KEYWORD)}`;
  showRankings(await api.get<RankingsDto>(`/rankings?${query}`));
  showCompetitors(await api.get<CompetitorDto[]>(`/competitors?${query}&limit=5`));
  showInsights(await insightsOf(api, business));
  showCredits(await api.get<SubscriptionDto>('/subscription'));
  showNextSteps();
}

async function addBusiness(api: ApiClient): Promise<BusinessDto> {
  print(`\n2. ${bold('POST /businesses')} with a Google Business Profile URL`);
  const created = await api.post<BusinessDto>('/businesses', { gbp_url: PROFILE_URL, keywords: [KEYWORD] });
  let business = created;
  while (business.category === null) {
    await setTimeout(POLL_MS);
    business = await api.get<BusinessDto>(`/businesses/${created.id}`);
  }
  const { name, category, location, timezone } = business;
  print(`   ${bold(name)} · ${category} · ${location.address ?? ''} · ${timezone}`);
  return business;
}

async function scanGrid(api: ApiClient, business: BusinessDto): Promise<void> {
  print(`\n3. ${bold('POST /scans')} "${KEYWORD}", 7 × 7 pins, half a mile from the centre to the edge`);
  let scan = await api.post<ScanDto>('/scans', {
    business_id: business.id,
    keyword: KEYWORD,
    grid_size: 7,
    radius_miles: 0.5,
  });
  while (scan.status === 'queued' || scan.status === 'running') {
    // The full bar is printed after the end of the scan.
    if (scan.pins_measured < scan.pins_total) showProgress(scan.pins_measured, scan.pins_total);
    await setTimeout(POLL_MS);
    scan = await api.get<ScanDto>(`/scans/${scan.id}`);
  }
  showProgress(scan.pins_measured, scan.pins_total);
  print(`   ${scan.status}, found at ${scan.pins_found} of ${scan.pins_measured} pins`);
}

function showRankings(rankings: RankingsDto): void {
  print(`\n4. ${bold('GET /rankings')}: its rank at every pin, north up`);
  print();
  for (const line of heatMap(rankings)) print(`   ${line}`);
  print(`\n   ${legend()}`);
  const { metrics } = rankings;
  if (!metrics) return;
  const rows = [
    ['average rank (ARP)', number(metrics.average_rank), 'over the pins where it is found'],
    ['average total rank (ATRP)', number(metrics.average_total_rank), 'over all pins, absent counted as 21'],
    [
      'share of local voice (SoLV)',
      percent(metrics.share_of_local_voice),
      'of the pins have it in the first three',
    ],
    ['found in', `${metrics.found_pins}/${metrics.measured_pins}`, 'measured pins'],
    ['coverage', percent(metrics.coverage), 'of the pins could be measured'],
  ] as const;
  print();
  for (const [label, value, meaning] of rows)
    print(`   ${label.padEnd(29)}${value.padStart(6)}  ${dim(meaning)}`);
  print(
    dim(`\n   Order of results: ${rankings.provider ?? ''}, not Google's. ${rankings.attribution ?? ''}.`),
  );
}

function showCompetitors(competitors: readonly CompetitorDto[]): void {
  print(`\n5. ${bold('GET /competitors')}: the places that rank above it`);
  for (const { name, place_id, ranks } of competitors) {
    const [seen] = ranks;
    if (!seen) continue;
    const rank = number(seen.average_total_rank).padStart(5);
    print(
      `   ${(name ?? place_id).padEnd(28)} ATRP ${rank}  SoLV ${percent(seen.share_of_local_voice).padStart(4)}  ahead at ${seen.pins_ahead} pins`,
    );
  }
}

/** Polls the insights, which a job generates after the scan. */
async function insightsOf(api: ApiClient, { id }: BusinessDto): Promise<InsightDto[]> {
  for (let tries = MAX_TRIES; tries > 0; tries--) {
    const found = await api.get<InsightDto[]>(`/ai/insights?business_id=${id}&limit=3`);
    if (found.length > 0) return found;
    await setTimeout(POLL_MS);
  }
  return [];
}

function showInsights(insights: readonly InsightDto[]): void {
  print(`\n6. ${bold('GET /ai/insights')}: recommended changes with their estimated effect`);
  if (insights.length === 0) print('   no insights from this scan');
  for (const { priority, title, effort, confidence, estimated_rank_impact: impact } of insights) {
    const [low = null, high = null] = impact.interval_90;
    const level = intervalLevel(impact);
    print(`   ${priority}. ${bold(title)}`);
    print(
      `      +${number(impact.positions_gained)} positions (${level}: ${number(low)} to ${number(high)}) · ${effort} effort · ${confidence} confidence · ${impact.method}`,
    );
  }
  print(dim('   Associations among the businesses of the scan, not causes; later scans check them.'));
}

function showCredits({ plan, credits_used, credits_remaining, billing_cycle }: SubscriptionDto): void {
  print(`\n7. ${bold('GET /subscription')}: one credit per measured pin`);
  print(
    `   ${plan.name}: ${credits_used} used, ${credits_remaining} left until ${billing_cycle.end.slice(0, 10)}`,
  );
}

function showNextSteps(): void {
  print(`\n${bold('Next steps')}`);
  print(
    '   npm start                                   the service on http://127.0.0.1:3000, API reference at /docs',
  );
  print('   npm run -s cli -- account create --email you@example.com --plan growth      in another terminal');
}

function number(value: number | null): string {
  return value === null ? '–' : value.toFixed(1);
}

function percent(fraction: number | null): string {
  return fraction === null ? '–' : `${Math.round(fraction * 100)}%`;
}
