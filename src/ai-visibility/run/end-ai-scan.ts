import { meanPosition, shareOfAiVoice } from '#libs/ai-answers';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { creditsFor } from '../../billing/credit-cost.js';
import { SettleCredits } from '../../billing/settle-credits.js';
import { type Lease, LeaseLostError } from '../../scanning/record/leases/lease.js';
import { type AiAnswerRow, AiAnswersRepository } from '../ai-answers.repository.js';
import type { AiScan, AiScanStatus } from '../ai-scan.entity.js';
import { AiScansRepository } from '../ai-scans.repository.js';
import { AiScanLeasesRepository } from './ai-scan-leases.repository.js';

/** Ends an AI scan: computes its figures and settles its credits in one transaction. */
@Injectable()
export class EndAiScan {
  private readonly logger = new Logger(EndAiScan.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scans: AiScansRepository,
    private readonly answers: AiAnswersRepository,
    private readonly leases: AiScanLeasesRepository,
    private readonly settleCredits: SettleCredits,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /** Ends an AI scan for the worker that has measured it. @throws LeaseLostError */
  async run(lease: Lease): Promise<void> {
    const { id, status, answersMeasured, creditsReserved, creditsCharged } = await this.unitOfWork.run(
      async () => {
        await this.scans.lockBusinessOf(lease.scanId);
        await this.leases.renew(lease);
        return this.end(lease.scanId);
      },
    );
    const charged = creditsCharged ?? 0;
    this.logger.log({ aiScanId: id, status, answersMeasured }, 'AI scan ended');
    this.metrics.credits.inc({ outcome: 'charged' }, charged);
    this.metrics.credits.inc({ outcome: 'released' }, creditsReserved - charged);
  }

  /** Charges the measured answers and releases the other credits. Idempotent. */
  async settle(scan: AiScan): Promise<void> {
    scan.creditsCharged = creditsFor(scan, scan.answersMeasured);
    if (scan.creditsReserved > 0) await this.settleCredits.run(scan.id, scan.creditsCharged);
  }

  private async end(id: number): Promise<AiScan> {
    const scan = await this.scans.findById(id);
    if (!scan) throw new LeaseLostError(id);
    const answers = await this.answers.findAll(id);
    const share = shareOfAiVoice(pinsOf(answers));
    const status = statusOf(scan);
    Object.assign(scan, {
      status,
      failure: status === 'failed' ? (answers[0]?.unmeasuredReason ?? 'not_tried') : null,
      meanPosition: meanPosition(answers.map(({ position }) => position)),
      share: share?.value ?? null,
      shareLow: share?.interval.low ?? null,
      shareHigh: share?.interval.high ?? null,
      shareLevel: share?.interval.level ?? null,
      completedAt: this.clock.now(),
      leaseToken: null,
      leaseExpiresAt: null,
    } satisfies Partial<AiScan>);
    await this.settle(scan);
    return scan;
  }
}

function statusOf({ answersMeasured, answersTotal }: AiScan): AiScanStatus {
  if (answersMeasured === 0) return 'failed';
  return answersMeasured === answersTotal ? 'completed' : 'partial';
}

function pinsOf(answers: readonly AiAnswerRow[]): { measured: number; named: number }[] {
  const byPin = Map.groupBy(answers, ({ pin }) => pin);
  return [...byPin.values()].map((ofPin) => ({
    measured: ofPin.filter(({ unmeasuredReason }) => unmeasuredReason === null).length,
    named: ofPin.filter(({ namedBy }) => namedBy !== null).length,
  }));
}
