import { Outbox } from '#platform/outbox/outbox.repository';
import { Injectable } from '@nestjs/common';
import { ScanDto } from '../dto/scan.dto.js';
import type { Scan } from '../record/scan.entity.js';
import { SCAN_COMPLETED } from './scan-completed.event.js';
import { ScanCompletionStep } from './scan-completion.js';

/** Writes the event `scan.completed`, except for a cancelled scan: its owner has ended it. */
@Injectable()
export class AnnounceScan extends ScanCompletionStep {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (scan.status === 'cancelled') return;
    const { accountId, livemode, businessId } = scan;
    await this.outbox.add({
      accountId,
      livemode,
      businessId,
      kind: SCAN_COMPLETED,
      data: ScanDto.from(scan),
    });
  }
}
