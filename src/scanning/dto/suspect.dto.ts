import { ApiProperty } from '@nestjs/swagger';
import { IdentifierCandidateDto } from '../../businesses/dto/identifier-candidate.dto.js';
import type { Scan } from '../record/scan.entity.js';
import {
  SUSPECT_OUTCOMES,
  SUSPECT_REASONS,
  type SuspectOutcome,
  type SuspectReason,
} from '../record/suspicion.js';

export type SuspectColumns = Pick<
  Scan,
  'suspectReason' | 'suspectOutcome' | 'suspectChecks' | 'suspectCandidates' | 'suspectLookUp'
>;

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
      'scan of an earlier version counts answers that are not about their pins; ' +
      '`identifiers_may_have_changed`: a listing with nearly the same name at the same place, `candidate`, is listed where the business is not; `listing_closed`: the business is found nowhere, ' +
      'and the provider says that it is closed',
  })
  reason!: SuspectReason;

  @ApiProperty({
    type: 'string',
    enum: SUSPECT_OUTCOMES,
    description:
      '`confirmed`: most of the re-measured pins agree and none contradicts, so the scan counts; `refuted`: a ' +
      're-measured pin lists what was missing; `unverified`: no provider could tell before the deadline. For ' +
      '`identifiers_may_have_changed`, of the look-up by the stored identifier: `confirmed`: it still exists beside the ' +
      'candidate, so the scan counts; `refuted`: it leads to the candidate now, so the business is not absent; `closed`: ' +
      'the provider says that the business is closed',
  })
  outcome!: SuspectOutcome;

  @ApiProperty({
    type: 'integer',
    example: 5,
    description: 'Number of pins that were measured again. They cost no credits',
  })
  pins_checked!: number;

  @ApiProperty({
    type: [String],
    example: ['dataforseo'],
    description: 'The providers that measured again or looked the business up',
  })
  providers!: string[];

  @ApiProperty({
    type: IdentifierCandidateDto,
    nullable: true,
    description:
      'The listing that may be the business under a new identifier, the best by name and distance; null for other reasons',
  })
  candidate!: IdentifierCandidateDto | null;

  @ApiProperty({
    type: [IdentifierCandidateDto],
    example: [],
    description: 'Further such listings, best first. With them, the candidate is ambiguous',
  })
  other_candidates!: IdentifierCandidateDto[];

  /** Returns null for a scan that is not suspect. */
  static of(scan: SuspectColumns): SuspectDto | null {
    const {
      suspectReason: reason,
      suspectOutcome: outcome,
      suspectChecks,
      suspectCandidates,
      suspectLookUp,
    } = scan;
    if (!reason || !outcome) return null;
    const checks = suspectChecks ?? [];
    const asked = [...checks.map(({ provider }) => provider), suspectLookUp?.provider];
    const providers = [...new Set(asked.filter((name) => typeof name === 'string'))];
    const [candidate = null, ...others] = (suspectCandidates ?? []).map((one) =>
      IdentifierCandidateDto.from(one),
    );
    return { reason, outcome, pins_checked: checks.length, providers, candidate, other_candidates: others };
  }
}
