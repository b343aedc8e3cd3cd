import type { Batch, Scan } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useReload } from '../../api/use-reload.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { batchText, scanStatus } from '../../i18n/messages/batches.js';
import { common } from '../../i18n/messages/common.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Card } from '../../ui/page.js';
import { MoreRows } from '../../ui/show-more.js';
import { Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { isActive } from './batch-status.js';

const PAGE = 50;

const TONES: Readonly<Partial<Record<Scan['status'], Tone>>> = {
  running: 'accent',
  completed: 'good',
  partial: 'warn',
  failed: 'bad',
};

/** The scans of a batch with their states. */
export function BatchScans({ batch, labels }: { batch: Batch; labels: ReadonlyMap<number, string> }) {
  const { t, format } = useI18n();
  const query = usePages('/api/v1/scan-batches/{id}/scans', { id: batch.id, query: { limit: PAGE } });
  // The last states are those after the end.
  const isStale = query.data?.rows.some(({ status }) => status === 'queued' || status === 'running') ?? false;
  useReload(query, isActive(batch) || isStale);
  const texts: Readonly<Record<string, Message>> = scanStatus;
  return (
    <Loaded query={query} rows={4}>
      {({ rows, hasMore }) => (
        <Card flush title={t(batchText.scanList)}>
          <Table
            label={t(batchText.scanList)}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t(common.business),
                isName: true,
                cell: ({ id, business_id: business, keyword }) => (
                  <a href={paths.map(business, { keyword, scan: id })}>{labels.get(business) ?? business}</a>
                ),
              },
              { head: t(common.keyword), cell: ({ keyword }) => keyword },
              {
                head: t(common.status),
                cell: ({ status }) => (
                  <Badge tone={TONES[status] ?? 'neutral'}>{texts[status] ? t(texts[status]) : status}</Badge>
                ),
              },
              {
                head: t(batchText.measured),
                isNumber: true,
                cell: (scan) => `${scan.pins_measured}/${scan.pins_total}`,
              },
              {
                head: t(metrics.atrp),
                isNumber: true,
                cell: ({ average_total_rank: rank }) => (rank === null ? '–' : format.number(rank, 1)),
              },
            ]}
          />
          {hasMore && <MoreRows query={query} />}
        </Card>
      )}
    </Loaded>
  );
}
