import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { isLocal } from '../measure/plausibility/judge-pins.js';
import type { Scan } from '../record/scan.entity.js';
import { ScanExclusion } from '../record/scan-deletion.js';
import { ScansRepository } from '../record/scans.repository.js';
import { AuditedScansRepository } from './audited-scans.repository.js';
import { isFaulty, judgeStored, type StoredJudgement } from './judge-stored.js';

const SCANS_PER_BATCH = 100;

export interface AuditOptions {
  /** Null for every business. */
  readonly businessId: number | null;
  /** Businesses with an invalid identifier: their scans that found nothing looked for another place. */
  readonly misidentified: ReadonlySet<number>;
  /** Whether faulty scans are marked as suspect, which takes them out of levels, comparisons and insights. */
  readonly mark: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (scans: number) => void;
}

/** A scan that counts answers which are not about their pins. */
export interface AuditFinding extends StoredJudgement {
  readonly scan: Readonly<Scan>;
  /** Whether it looked for a place with an invalid identifier, and found none. */
  readonly isMisidentified: boolean;
}

export interface Audit {
  /** The number of scans that were judged. */
  readonly scans: number;
  readonly findings: readonly AuditFinding[];
}

/** Judges ended scans by the rules that apply to new ones: earlier versions counted answers that are not about the pin. */
@Injectable()
export class AuditResults {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audited: AuditedScansRepository,
    private readonly scans: ScansRepository,
    private readonly exclusion: ScanExclusion,
  ) {}

  /** Stops early when the signal is aborted. What it has marked stays marked. */
  async run({ businessId, misidentified, mark, signal, onProgress }: AuditOptions): Promise<Audit> {
    const findings: AuditFinding[] = [];
    let scans = 0;
    let last = 0;
    for (let isDone = false; !isDone && !signal.aborted;) {
      const batch = await this.audited.list(businessId, last, SCANS_PER_BATCH);
      isDone = batch.length < SCANS_PER_BATCH;
      for (const scan of batch) {
        last = scan.id;
        scans++;
        const finding = await this.judge(scan, misidentified);
        if (!finding) continue;
        if (mark) await this.mark(scan);
        findings.push(finding);
      }
      onProgress(scans);
      await setImmediate();
    }
    return { scans, findings };
  }

  private async judge(
    scan: Readonly<Scan>,
    misidentified: ReadonlySet<number>,
  ): Promise<AuditFinding | null> {
    if (isLocal(scan.provider)) return null;
    const judgement = judgeStored(scan, await this.audited.listingsOf(scan.id));
    const isMisidentified = scan.pinsFound === 0 && misidentified.has(scan.businessId);
    return isMisidentified || isFaulty(judgement, scan) ? { scan, ...judgement, isMisidentified } : null;
  }

  private async mark(scan: Readonly<Scan>): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(scan.id);
      // The steps get the scan as it was, because they look for the scans that were compared with it.
      if (await this.audited.mark(scan.id)) await this.exclusion.run(scan);
    });
  }
}
