import { Outbox } from '#platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ScanDto } from '../dto/scan.dto.js';
import { ScanCompletionStep } from './scan-completion.js';
import type { Scan } from '../scan.entity.js';

/** Tells that a scan has ended, as the API shows it. A cancelled one was ended by its owner, who knows. */
@Injectable()
export class AnnounceScan extends ScanCompletionStep {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (scan.status === 'cancelled') return;
    const { accountId, livemode } = scan;
    await this.outbox.add({ accountId, livemode, type: 'scan.completed', data: { ...ScanDto.from(scan) } });
  }
}
