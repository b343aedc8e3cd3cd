import { Injectable } from '@nestjs/common';
import type { Scan } from '../scanning/record/scan.entity.js';
import { ScanDeletionStep } from '../scanning/record/scan-deletion.js';
import { AlertsRepository } from './alerts.repository.js';

/** Keeps the alerts that a deleted scan triggered, without its id. */
@Injectable()
export class DetachAlerts extends ScanDeletionStep {
  constructor(private readonly alerts: AlertsRepository) {
    super();
  }

  override run(scan: Scan): Promise<void> {
    return this.alerts.detach(scan);
  }
}
