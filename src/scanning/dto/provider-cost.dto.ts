import { formatMicros } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import type { Scan } from '../scan.entity.js';
import type { ScanPlan } from '../create/plan-scan.js';

/** What the providers take for a scan. */
export class ProviderCostDto {
  @ApiProperty({ example: '0.49', description: 'A decimal number' })
  amount!: string;

  @ApiProperty({ example: 'USD', description: 'ISO 4217' })
  currency!: string;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'Searches that were paid for, repeated ones too',
  })
  searches!: number;

  /** @returns null where no price is known, or nothing was paid */
  static of({ paidSearches, costMicros, costCurrency }: Scan): ProviderCostDto | null {
    if (!costCurrency) return null;
    return { amount: formatMicros(costMicros), currency: costCurrency, searches: paidSearches };
  }
}

/** What the provider that is asked first would take for a scan. */
export class EstimatedCostDto {
  @ApiProperty({
    example: '0.49',
    description: 'A decimal number: of all pins, each answered the first time',
  })
  amount!: string;

  @ApiProperty({ example: '0.01' })
  per_pin!: string;

  @ApiProperty({ example: 'USD', description: 'ISO 4217' })
  currency!: string;

  /** @returns null where no price is known */
  static of({ price, grid }: ScanPlan): EstimatedCostDto | null {
    if (price.micros === 0) return null;
    const total = price.micros * grid.pins.length;
    return { amount: formatMicros(total), per_pin: formatMicros(price.micros), currency: price.currency };
  }
}
