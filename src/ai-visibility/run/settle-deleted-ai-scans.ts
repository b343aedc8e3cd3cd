import { Injectable } from '@nestjs/common';
import { BusinessDeletion } from '../../businesses/business-deletion.js';
import { AiScansRepository } from '../ai-scans.repository.js';
import { EndAiScan } from './end-ai-scan.js';

/** Charges the measured answers of unfinished AI scans before their business, and the scans with it, is deleted. */
@Injectable()
export class SettleDeletedAiScans extends BusinessDeletion {
  constructor(
    private readonly scans: AiScansRepository,
    private readonly endAiScan: EndAiScan,
  ) {
    super();
  }

  override async prepare(businessId: number): Promise<void> {
    for (const scan of await this.scans.lockUnfinishedOf(businessId)) await this.endAiScan.settle(scan);
  }
}
