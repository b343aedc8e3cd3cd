import { IdField, WholeNumberField } from '#platform/http/fields';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { RadiusMilesField } from '../../scanning/dto/grid-fields.js';
import { LANGUAGES } from '../../scanning/dto/iso-codes.js';
import { CodeField } from '../../scanning/dto/setting-fields.js';
import type { NewAiScan } from '../create/create-ai-scan.js';

/** Body of POST /ai-scans. */
export class CreateAiScanDto {
  @IdField({ in: 'body', example: 1 })
  business_id!: number;

  @KeywordField({ description: 'The question, which need not be a keyword of the business' })
  keyword!: string;

  @WholeNumberField({
    min: 1,
    max: 5,
    in: 'body',
    description: 'Pins per side: a size of 3 asks at 9 pins',
    example: 3,
  })
  grid_size!: number;

  @RadiusMilesField()
  radius_miles!: number;

  @WholeNumberField({
    min: 1,
    max: 5,
    in: 'body',
    description: 'Questions at each pin: answers to the same question differ',
    example: 3,
  })
  repeats!: number;

  @CodeField({
    codes: LANGUAGES,
    pattern: '^[a-z]{2}$',
    description: 'ISO 639-1 code of the search language. Null: English',
    example: 'es',
  })
  language?: string | null;

  static toInput(body: CreateAiScanDto): Omit<NewAiScan, 'requestId'> {
    return {
      businessId: body.business_id,
      keyword: body.keyword,
      gridSize: body.grid_size,
      radiusMiles: body.radius_miles,
      repeats: body.repeats,
      language: body.language ?? null,
    };
  }
}
