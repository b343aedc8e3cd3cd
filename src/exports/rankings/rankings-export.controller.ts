import { givenFields } from '#platform/given-fields';
import { CSV, type CsvStyle } from '#platform/http/csv';
import { styleOf } from '#platform/http/csv-style';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { StreamableFile } from '@nestjs/common';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { file, Reads, Resource } from '../../accounts/resource.js';
import { DEFAULT_LEVEL } from '../dto/export-fields.js';
import { ExportRankingsCsvQuery, ExportRankingsQuery } from '../dto/export-rankings.query.js';
import { type ExportType, NDJSON, PARQUET } from './export-formats.js';
import { ExportRankings } from './export-rankings.js';
import { EXPORT_COLUMNS } from './export-rows.js';

const COLUMNS_EXAMPLE = `${EXPORT_COLUMNS.pin.join(',')}\r\n`;

@Resource({ path: 'exports', tag: 'Exports', allowsRestricted: 'all' })
export class RankingsExportController {
  constructor(private readonly exportRankings: ExportRankings) {}

  @Reads({
    path: 'rankings.csv',
    summary: 'Export the ranks of all scans as CSV',
    description:
      'Streams the finished scans of the account, a tag or a business, oldest first. Each row has the business, ' +
      'the date and the settings of its scan. Spreadsheets show cells that look like formulas as text. Send `locale` and ' +
      '`ids=text` for a file that a spreadsheet opens.',
    problems: [NOT_FOUND],
    returns: { content: { [CSV]: { schema: { type: 'string', example: COLUMNS_EXAMPLE } } } },
  })
  @RequestCost(5)
  exportRankingsCsv(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() { locale, ids, ...query }: ExportRankingsCsvQuery,
  ): Promise<StreamableFile> {
    return this.answer(tenant, query, CSV, 'csv', styleOf(givenFields({ locale, ids })));
  }

  @Reads({
    path: 'rankings.ndjson',
    summary: 'Export the ranks of all scans as NDJSON',
    description: 'Streams one JSON object per line, with the columns of the CSV as members.',
    problems: [NOT_FOUND],
    returns: { content: { [NDJSON]: { schema: { type: 'string' } } } },
  })
  @RequestCost(5)
  exportRankingsNdjson(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ExportRankingsQuery,
  ): Promise<StreamableFile> {
    return this.answer(tenant, query, NDJSON, 'ndjson');
  }

  @Reads({
    path: 'rankings.parquet',
    summary: 'Export the ranks of all scans as Apache Parquet',
    description:
      'Streams a file with the columns of the CSV, nullable: numbers, booleans, dates and instants are typed.',
    problems: [NOT_FOUND],
    returns: file(PARQUET),
  })
  @RequestCost(5)
  exportRankingsParquet(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ExportRankingsQuery,
  ): Promise<StreamableFile> {
    return this.answer(tenant, query, PARQUET, 'parquet');
  }

  private async answer(
    tenant: Tenant,
    { business_id: businessId, level = DEFAULT_LEVEL, ...rest }: ExportRankingsQuery,
    type: ExportType,
    extension: string,
    style: CsvStyle = styleOf({}),
  ): Promise<StreamableFile> {
    const scope = { businessId, ...rest };
    const stream = await this.exportRankings.stream(tenant, { scope, level, type, style });
    return new StreamableFile(stream, {
      type: type === PARQUET ? type : `${type}; charset=utf-8`,
      disposition: `attachment; filename="rankings.${extension}"`,
    });
  }
}
