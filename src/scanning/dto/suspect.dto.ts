import { ApiProperty } from '@nestjs/swagger';
import type { Scan } from '../scan.entity.js';
import {
  SUSPECT_OUTCOMES,
  SUSPECT_REASONS,
  type SuspectOutcome,
  type SuspectReason,
} from '../suspect/suspicion.js';

/** Describes the field `suspect` of a scan. */
export const SUSPECT_DESCRIPTION =
  'Null unless the results may be a fault of the provider. Such a scan raises no alert about ranks and is left out of ' +
  'comparisons unless it was confirmed';

/** Why the results of a scan may be a fault of its provider, and what its re-measurement has shown. */
export class SuspectDto {
  @ApiProperty({
    type: 'string',
    enum: SUSPECT_REASONS,
    description:
      '`nothing_found`: the provider listed no place at any pin; `all_vanished`: the business and every place of the ' +
      'previous comparable scan are gone at once; `listings_elsewhere`: every listed place is far from the pins; ' +
      '`empty_area`: a contiguous block of pins has empty lists, which earlier scans had not; `implausible_pins`: a ' +
      'scan of an earlier version counts answers that are not about their pins',
  })
  reason!: SuspectReason;

  @ApiProperty({
    type: 'string',
    enum: SUSPECT_OUTCOMES,
    description:
      '`confirmed`: most of the re-measured pins agree and none contradicts, so the scan counts; `refuted`: a ' +
      're-measured pin lists what was missing; `unverified`: no provider could tell before the deadline',
  })
  outcome!: SuspectOutcome;

  @ApiProperty({
    type: 'integer',
    example: 5,
    description: 'Number of pins that were measured again. They cost no credits',
  })
  pins_checked!: number;

  @ApiProperty({ type: [String], example: ['dataforseo'], description: 'The providers that measured again' })
  providers!: string[];

  /** Returns null for a scan that is not suspect. */
  static of(scan: Pick<Scan, 'suspectReason' | 'suspectOutcome' | 'suspectChecks'>): SuspectDto | null {
    const { suspectReason: reason, suspectOutcome: outcome, suspectChecks } = scan;
    if (!reason || !outcome) return null;
    const checks = suspectChecks ?? [];
    const providers = [...new Set(checks.map(({ provider }) => provider))];
    return { reason, outcome, pins_checked: checks.length, providers };
  }
}
