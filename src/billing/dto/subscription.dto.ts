import { PLAN_CODES, type PlanCode, PLANS } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import type { Subscription } from '../credit-accounts.repository.js';

class PlanDto {
  @ApiProperty({ type: 'string', enum: PLAN_CODES, example: 'growth' })
  code!: PlanCode;

  @ApiProperty({ example: 'Growth' })
  name!: string;

  @ApiProperty({ description: 'Whether live keys can call the API; test keys always can', example: true })
  api_access!: boolean;
}

class BillingCycleDto {
  @ApiProperty({ format: 'date-time', example: '2026-11-21T00:00:00.000Z' })
  start!: string;

  @ApiProperty({ format: 'date-time', description: 'Exclusive', example: '2026-12-21T00:00:00.000Z' })
  end!: string;

  @ApiProperty({ type: 'string', enum: ['month'] })
  interval!: 'month';
}

/** The plan and credits of the account. */
export class SubscriptionDto {
  @ApiProperty({ type: PlanDto })
  plan!: PlanDto;

  @ApiProperty({ type: 'string', enum: ['active'] })
  status!: 'active';

  @ApiProperty({ type: 'integer', description: 'Credits charged in this billing cycle', example: 1240 })
  credits_used!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Credits available for scans: the rest of the monthly credits, and packs',
    example: 8711,
  })
  credits_remaining!: number;

  @ApiProperty({ type: 'integer', description: 'Credits reserved by scans that have not ended', example: 49 })
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
