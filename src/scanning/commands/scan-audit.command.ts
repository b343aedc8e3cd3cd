import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandContext, CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { Option, SubCommand } from 'nest-commander';
import { InvalidCidsRepository } from '../../businesses/identifiers/invalid-cids.repository.js';
import { AuditResults } from '../audit/audit-results.js';

/** The most findings of each kind that are printed. */
const MAX_FINDINGS = 1_000;

interface ScanAuditOptions {
  readonly business?: number;
  readonly mark: boolean;
}

@SubCommand({
  name: 'audit',
  description: 'find ended scans that count answers of a provider which are not about their pins',
})
export class ScanAuditCommand extends AdminCommand<ScanAuditOptions> {
  constructor(
    private readonly audit: AuditResults,
    private readonly invalidCids: InvalidCidsRepository,
  ) {
    super();
  }

  @Option({ flags: '--business <id>', description: 'only the scans of this business' })
  parseBusiness(text: string): number {
    return parseId(text);
  }

  @Option({
    flags: '--mark',
    description:
      'mark them as suspect, so that levels and comparisons leave them out, and clear invalid CIDs',
    defaultValue: false,
  })
  parseMark(): boolean {
    return true;
  }

  protected override async execute({ business, mark }: ScanAuditOptions, context: CommandContext) {
    const businessId = business ?? null;
    const invalid = await this.invalidCids.list(businessId);
    const { scans, findings } = await this.audit.run({
      businessId,
      misidentified: new Set(invalid.map(({ id }) => id)),
      mark,
      signal: context.signal,
      onProgress: (done) => {
        context.progress({ done, total: done, unit: 'scans' });
      },
    });
    if (mark) await this.invalidCids.clear(invalid.map(({ id }) => id));
    return {
      scans_judged: scans,
      scans_found: findings.length,
      marked: mark,
      scans: findings
        .slice(0, MAX_FINDINGS)
        .map(({ scan, elsewhere, incomplete, unreadable, phantoms, isMisidentified }) => ({
          id: scan.id,
          business_id: scan.businessId,
          keyword: scan.keyword,
          completed_at: scan.completedAt?.toISOString() ?? null,
          pins_measured: scan.pinsMeasured,
          elsewhere,
          incomplete,
          unreadable,
          phantom_places: phantoms.length,
          is_misidentified: isMisidentified,
        })),
      businesses_with_invalid_cid: invalid.slice(0, MAX_FINDINGS),
    };
  }

  protected override asText(result: CommandResult): string {
    const { scans_judged: judged, scans_found: found, marked } = result as Record<string, number>;
    const scans = asTable(result['scans'] as object[], [
      'id',
      'business_id',
      'keyword',
      'completed_at',
      'pins_measured',
      'elsewhere',
      'incomplete',
      'unreadable',
      'phantom_places',
      'is_misidentified',
    ]);
    const cids = asTable(result['businesses_with_invalid_cid'] as object[], ['id', 'name', 'cid']);
    const done = marked
      ? 'They are marked as suspect.'
      : 'Run the command with --mark to leave them out of comparisons.';
    return [
      `${String(judged)} scans judged, ${String(found)} of them count answers that are not about their pins. ${done}`,
      scans,
      'Businesses with an invalid CID:',
      cids,
    ].join('\n');
  }
}
