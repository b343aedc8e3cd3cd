import { IdField, TextField, WholeNumberField } from '#platform/http/fields';
import { OmitType } from '@nestjs/swagger';
import { CreateScanDto } from '../../scanning/dto/create-scan.dto.js';
import { ListScansQuery } from '../../scanning/dto/list-scans.query.js';
import { FieldsField, LimitField } from './fields.js';

export const LIMIT = 10;
export const WAIT_SECONDS = 25;
/** Below the timeout of a request that most clients have, 60 seconds. */
const WAIT_SECONDS_MAX = 50;
const MAX_TOKEN_LENGTH = 500;

export class ListScansInput extends OmitType(ListScansQuery, ['limit']) {
  @LimitField(50, LIMIT)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class StartScanInput extends CreateScanDto {
  @TextField({
    max: MAX_TOKEN_LENGTH,
    description:
      '`preview_token` of preview_scan for exactly these parameters. Valid for 10 minutes, for one scan',
  })
  preview_token!: string;
}

export class WaitForScanInput {
  @IdField({ in: 'query', example: 7, description: 'Id of the scan' })
  scan_id!: number;

  @WholeNumberField({
    min: 0,
    max: WAIT_SECONDS_MAX,
    in: 'query',
    required: false,
    description: `How long to wait at most, in seconds; defaults to ${WAIT_SECONDS}. 0 reads the progress`,
  })
  seconds?: number;

  @FieldsField()
  fields?: string;
}
