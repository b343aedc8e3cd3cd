import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { dashboardPages } from '../outbox/dashboard-pages.js';
import { defineEvent } from '../outbox/define-event.js';
import { AlertDto } from './alert.dto.js';

/** The scan that triggered an alert. An alert about credits has only its id. */
export class AlertScanDto {
  @ApiProperty({ type: 'integer', example: 7 })
  id!: number;

  @ApiPropertyOptional({ example: 'completed' })
  status?: string;

  @ApiPropertyOptional({ example: 'b5f1c9a07d3e2846', description: 'The series of the scan' })
  series_id?: string;

  @ApiPropertyOptional({ type: 'integer', example: 7 })
  grid_size?: number;

  @ApiPropertyOptional({ example: 0.5 })
  radius_miles?: number;

  @ApiPropertyOptional({ type: 'string', format: 'date-time', nullable: true })
  scanned_at?: string | null;
}

/** An alert as `GET /alerts` returns it, with its scan. */
export class AlertTriggeredDto extends AlertDto {
  @ApiProperty({
    type: AlertScanDto,
    nullable: true,
    description: 'The scan that triggered the alert; null if none did',
  })
  scan!: AlertScanDto | null;

  static of(alert: Parameters<typeof AlertDto.from>[0], scan: AlertScanDto | null): AlertTriggeredDto {
    return { ...AlertDto.from(alert), scan };
  }
}

export const ALERT_TRIGGERED = defineEvent({
  type: 'alert.triggered',
  when: 'An alert rule fires, credits run low, a schedule cannot pay for its scans, or a webhook endpoint is disabled.',
  data: AlertTriggeredDto,
  page: ({ business_id: businessId, keyword, scan }) => {
    if (businessId === null) return dashboardPages.alerts;
    if (scan === null || keyword === null) return dashboardPages.businessAlerts(businessId);
    return dashboardPages.map(businessId, { keyword, scan: scan.id });
  },
  example: {
    id: 12,
    kind: 'average_total_rank_worse',
    business_id: 1,
    keyword: 'pizza near me',
    scan_id: 7,
    rule: { kind: 'average_total_rank_worse', positions: 2, significant_only: true, cooldown_hours: 24 },
    values: {
      metric: 'average_total_rank',
      before: 5.1,
      after: 8.4,
      compared_pins: 49,
      significant: true,
      p_value: 0.001,
    },
    created_at: '2026-11-21T02:04:31.000Z',
    scan: {
      id: 7,
      status: 'completed',
      series_id: 'b5f1c9a07d3e2846',
      grid_size: 7,
      radius_miles: 0.5,
      scanned_at: '2026-11-21T02:04:31.000Z',
    },
  },
});
