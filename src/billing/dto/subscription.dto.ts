import { PLAN_CODES, type PlanCode, PLANS } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import type { Subscription } from '../credit-accounts.repository.js';

class PlanDto {
  @ApiProperty({ type: 'string', enum: PLAN_CODES, example: 'growth' })
  code!: PlanCode;

  @ApiProperty({ example: 'Growth' })
  name!: string;

  @ApiProperty({ description: 'Whether live keys may call the API; test keys always may', example: true })
  api_access!: boolean;
}

class BillingCycleDto {
  @ApiProperty({ format: 'date-time', example: '2026-11-21T00:00:00.000Z' })
  start!: string;

  @ApiProperty({ format: 'date-time', description: 'Not included', example: '2026-12-21T00:00:00.000Z' })
  end!: string;

  @ApiProperty({ type: 'string', enum: ['month'] })
  interval!: 'month';
}

/** The plan of the account and its credits. */
export class SubscriptionDto {
  @ApiProperty({ type: PlanDto })
  plan!: PlanDto;

  @ApiProperty({ type: 'string', enum: ['active'] })
  status!: 'active';

  @ApiProperty({ type: 'integer', description: 'Charged in this billing cycle', example: 1240 })
  credits_used!: number;

  @ApiProperty({
    type: 'integer',
    description: "What scans may still reserve: the rest of the month's credits, and packs",
    example: 8711,
  })
  credits_remaining!: number;

  @ApiProperty({ type: 'integer', description: 'Reserved by scans that have not ended', example: 49 })
  credits_held!: number;

  @ApiProperty({ type: BillingCycleDto })
  billing_cycle!: BillingCycleDto;

  static from({ plan, used, remaining, held, cycleStart, cycleEnd }: Subscription): SubscriptionDto {
    const { code, name, apiAccess } = PLANS[plan];
    return {
      plan: { code, name, api_access: apiAccess },
      status: 'active',
      credits_used: used,
      credits_remaining: remaining,
      credits_held: held,
      billing_cycle: { start: cycleStart.toISOString(), end: cycleEnd.toISOString(), interval: 'month' },
    };
  }
}
