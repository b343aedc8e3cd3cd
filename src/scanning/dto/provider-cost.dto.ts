import { formatMicros } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import type { ScanPlan } from '../order/plan-scan.js';
import { maxSearches } from '../record/repeat-budget.js';
import type { Scan } from '../record/scan.entity.js';

/** What providers charged for a scan. */
export class ProviderCostDto {
  @ApiProperty({ example: '0.49', description: 'Decimal amount' })
  amount!: string;

  @ApiProperty({ example: 'USD', description: 'ISO 4217 currency code' })
  currency!: string;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'Paid searches, including repeated ones',
  })
  searches!: number;

  /** @returns null if the price is unknown or nothing was paid */
  static of({ paidSearches, costMicros, costCurrency }: Scan): ProviderCostDto | null {
    if (!costCurrency) return null;
    return { amount: formatMicros(costMicros), currency: costCurrency, searches: paidSearches };
  }
}

/** What the first provider would charge for a scan. */
export class EstimatedCostDto {
  @ApiProperty({
    example: '0.49',
    description: 'Decimal amount for all pins, without repeated searches',
  })
  amount!: string;

  @ApiProperty({
    example: '0.67',
    description:
      'Decimal amount with the most searches that the scan repeats because an answer is doubtful. Look-ups of a business ' +
      'that has vanished are not included',
  })
  amount_max!: string;

  @ApiProperty({ example: '0.01', description: 'Decimal amount for one search' })
  per_pin!: string;

  @ApiProperty({ example: 'USD', description: 'ISO 4217 currency code' })
  currency!: string;

  /** @returns null if the price is unknown */
  static of({ price, grid }: ScanPlan): EstimatedCostDto | null {
    if (price.micros === 0) return null;
    const { micros, currency } = price;
    const pins = grid.pins.length;
    return {
      amount: formatMicros(micros * pins),
      amount_max: formatMicros(micros * maxSearches(pins)),
      per_pin: formatMicros(micros),
      currency,
    };
  }
}
