import { ApiProperty } from '@nestjs/swagger';
import { type BusinessImport, IMPORT_STATUSES, type ImportStatus } from '../business-import.entity.js';
import { type ListedRow, ROW_RESULTS, type RowResult } from '../import-rows.repository.js';

/** An import of businesses, with its progress. */
export class ImportDto {
  @ApiProperty({ type: 'integer', example: 7 })
  id!: number;

  @ApiProperty({
    enum: IMPORT_STATUSES,
    description:
      '`failed`: the service failed repeatedly. Rows without a result were not imported; send the file again',
  })
  status!: ImportStatus;

  @ApiProperty({ description: 'Whether the import only reports what it would do' })
  dry_run!: boolean;

  @ApiProperty({ type: 'integer', example: 120 })
  rows_total!: number;

  @ApiProperty({ type: 'integer', example: 120, description: 'Rows with a result' })
  rows_done!: number;

  @ApiProperty({ type: 'integer', example: 100 })
  created!: number;

  @ApiProperty({ type: 'integer', example: 12 })
  updated!: number;

  @ApiProperty({ type: 'integer', example: 5 })
  unchanged!: number;

  @ApiProperty({ type: 'integer', example: 3 })
  refused!: number;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  started_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;

  static from(row: BusinessImport): ImportDto {
    return {
      id: row.id,
      status: row.status,
      dry_run: row.isDryRun,
      rows_total: row.rowsTotal,
      rows_done: row.rowsDone,
      created: row.created,
      updated: row.updated,
      unchanged: row.unchanged,
      refused: row.refused,
      created_at: row.createdAt.toISOString(),
      started_at: row.startedAt?.toISOString() ?? null,
      completed_at: row.completedAt?.toISOString() ?? null,
    };
  }
}

class RowProblemDto {
  @ApiProperty({ example: 'validation_failed', description: 'The code of a problem' })
  code!: string;

  @ApiProperty({ example: '`lat` must be at most 90; got 91.' })
  detail!: string;
}

class RowResultDto {
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'The line on which the row starts; in a JSON array the number of the element, from 1',
  })
  line!: number;

  @ApiProperty({ type: 'string', nullable: true, example: 'crm-4711' })
  external_id!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'Id of the business; null for a refused row, and for a business that a dry run would create',
  })
  business_id!: number | null;

  @ApiProperty({
    type: 'string',
    enum: ROW_RESULTS,
    nullable: true,
    description: 'What the import did with the row; null while the row waits',
  })
  result!: RowResult | null;

  @ApiProperty({
    type: RowProblemDto,
    nullable: true,
    description: 'Why the row was refused; null if it was not',
  })
  problem!: RowProblemDto | null;

  static from({ line, externalId, businessId, result, problemCode, problemDetail }: ListedRow): RowResultDto {
    const problem = problemCode === null ? null : { code: problemCode, detail: problemDetail ?? '' };
    return { line, external_id: externalId, business_id: businessId, result, problem };
  }
}

/** An import with a page of the results of its rows. */
export class ImportResultsDto extends ImportDto {
  @ApiProperty({ type: [RowResultDto], description: 'Results of the rows, in the order of the file' })
  results!: RowResultDto[];

  static withResults(row: BusinessImport, results: readonly ListedRow[]): ImportResultsDto {
    return { ...ImportDto.from(row), results: results.map((one) => RowResultDto.from(one)) };
  }
}
