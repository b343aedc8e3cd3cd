import { findBusiness, namesIn } from '#libs/ai-answers';
import { createGrid } from '#libs/geo-grid';
import { type AiAnswer, ProviderError } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { retryDuringOutage } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Lease } from '../../scanning/record/leases/lease.js';
import { reasonOf } from '../../scanning/record/pins/unmeasured-reasons.js';
import { type AiProvider, AiSearch } from '../../search/ai/ai-search.js';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import { Budgets } from '../../search/spending/budgets.js';
import { CostCounter } from '../../search/spending/cost-counter.js';
import { type AiAnswerRow, AiAnswersRepository } from '../ai-answers.repository.js';
import type { AiScan } from '../ai-scan.entity.js';
import { AiScanLeasesRepository } from './ai-scan-leases.repository.js';

/** An AI scan that started longer ago no longer waits for its provider. */
const MAX_WAIT_MS = 24 * 3600 * 1000;
const MAX_NAMES = 30;

interface Question {
  readonly pin: number;
  readonly repeat: number;
  readonly lat: number;
  readonly lng: number;
}

/** Asks the questions that an AI scan lacks, and stores each answer under its lease. */
@Injectable()
export class MeasureAnswers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly search: AiSearch,
    private readonly businesses: BusinessesService,
    private readonly answers: AiAnswersRepository,
    private readonly leases: AiScanLeasesRepository,
    private readonly budgets: Budgets,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns how long the provider is paused, in milliseconds; 0 if all questions were asked, the signal was aborted, or no
   *   provider is configured any more
   * @throws LeaseLostError
   */
  async run(scan: AiScan, lease: Lease, signal: AbortSignal): Promise<number> {
    const { provider } = this.search;
    if (!provider) return 0;
    const business = await this.businesses.get(scan, scan.businessId);
    const asked = new Set((await this.answers.findAll(scan.id)).map(keyOf));
    const left = questionsOf(scan)
      .filter((question) => !asked.has(keyOf(question)))
      .values();
    const costs = new CostCounter();
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    let pausedMs = 0;
    const work = async (): Promise<void> => {
      for (const question of left) {
        if (either.aborted || pausedMs > 0) return;
        const answer = await this.measure(question, { scan, business, provider, costs, signal: either });
        if (answer === null) return;
        if (answer instanceof ProviderPaused) pausedMs = Math.max(pausedMs, answer.pauseMs);
        else await this.store(lease, answer, costs, signal);
      }
    };
    const workers = Array.from({ length: provider.concurrency }, async () => {
      try {
        await work();
      } catch (error) {
        // The others would ask questions whose answers could not be stored.
        failed.abort(error);
        throw error;
      }
    });
    const [fault] = (await Promise.allSettled(workers)).filter((one) => one.status === 'rejected');
    if (fault) throw fault.reason;
    return pausedMs;
  }

  /** @returns null if the signal was aborted */
  private async measure(
    { pin, repeat, lat, lng }: Question,
    { scan, business, provider, costs, signal }: Measurement,
  ): Promise<AiAnswerRow | ProviderPaused | null> {
    try {
      const language = scan.language ?? undefined;
      const answer = await provider.ask({ keyword: scan.keyword, lat, lng, language, costs, signal });
      return { pin, repeat, ...readAnswer(answer, business) };
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof ProviderError)) throw error;
      if (error instanceof ProviderPaused && this.mayWait(scan)) return error;
      return { pin, repeat, ...unmeasured(reasonOf(error)) };
    }
  }

  private store(lease: Lease, answer: AiAnswerRow, costs: CostCounter, signal: AbortSignal): Promise<void> {
    const paidFor = { ...costs.drain(), currency: this.budgets.currency };
    return retryDuringOutage(
      () =>
        this.unitOfWork.run(async () => {
          await this.leases.renew(lease);
          await this.answers.store(lease.scanId, answer, paidFor);
        }),
      signal,
    );
  }

  private mayWait({ startedAt, createdAt }: AiScan): boolean {
    return this.clock.now().getTime() - (startedAt ?? createdAt).getTime() < MAX_WAIT_MS;
  }
}

interface Measurement {
  readonly scan: AiScan;
  readonly business: Business;
  readonly provider: AiProvider;
  readonly costs: CostCounter;
  readonly signal: AbortSignal;
}

/** Returns the questions, once at each pin before any is repeated, so that an early end leaves no pin out. */
function questionsOf({ centerLat: lat, centerLng: lng, gridSize, radiusMiles, repeats }: AiScan): Question[] {
  const { pins } = createGrid({ center: { lat, lng }, gridSize, radiusMiles });
  return Array.from({ length: repeats }, (_, repeat) =>
    pins.map((pin) => ({ pin: pin.index, repeat, lat: pin.lat, lng: pin.lng })),
  ).flat();
}

function keyOf({ pin, repeat }: Pick<Question, 'pin' | 'repeat'>): string {
  return `${pin}.${repeat}`;
}

function readAnswer(answer: AiAnswer, { name, website, cid }: Business): Omit<AiAnswerRow, 'pin' | 'repeat'> {
  if (answer.kind === 'no_answer') return unmeasured('no_answer');
  const clue = { name, website: website ?? null, cid: cid ?? null };
  const { namedBy, position, isCited } = findBusiness(answer, clue);
  const names = namesIn(answer.markdown)
    .slice(0, MAX_NAMES)
    .map((one) => one.name);
  return { unmeasuredReason: null, namedBy, position, isCited, names };
}

function unmeasured(reason: string): Omit<AiAnswerRow, 'pin' | 'repeat'> {
  return { unmeasuredReason: reason, namedBy: null, position: null, isCited: null, names: null };
}
