import type { BatchHead } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { common } from '../../i18n/messages/common.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button.js';
import { Card, Page } from '../../ui/page.js';
import { MoreRows } from '../../ui/show-more.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { BatchBar } from './batch-bar.js';
import { BatchStatus } from './batch-status.js';

const PAGE = 30;

export default function BatchesPage() {
  const { t } = useI18n();
  const query = usePages('/api/v1/scan-batches', { query: { limit: PAGE } });
  return (
    <Page title={t(batchText.title)} lead={t(batchText.lead)}>
      <BackLink href={paths.schedules}>{t(scheduleText.title)}</BackLink>
      <Loaded query={query} rows={4} tall>
        {({ rows, hasMore }) =>
          rows.length === 0 ? (
            <Empty
              icon="scan"
              title={t(batchText.none)}
              action={<ButtonLink href={paths.overview}>{t(common.toOverview)}</ButtonLink>}
            >
              {t(batchText.noneText)}
            </Empty>
          ) : (
            <Card flush>
              <BatchTable batches={rows} />
              {hasMore && <MoreRows query={query} />}
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

function BatchTable({ batches }: { batches: readonly BatchHead[] }) {
  const { t, format } = useI18n();
  return (
    <Table
      label={t(batchText.title)}
      rows={batches}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(common.name),
          isName: true,
          cell: ({ id, name, tag, businesses }) => (
            <>
              <a href={paths.batch(id)}>{name ?? t(batchText.batch, { id: String(id) })}</a>
              <p class="hint">
                {tag === null
                  ? t(scheduleText.listedBusinesses, { n: businesses })
                  : t(scheduleText.taggedBusinesses, { tag })}
              </p>
            </>
          ),
        },
        { head: t(common.status), cell: (batch) => <BatchStatus batch={batch} /> },
        { head: t(batchText.progress), cell: (batch) => <BatchBar batch={batch} /> },
        { head: t(batchText.started), cell: ({ created_at: at }) => format.relative(at) },
      ]}
    />
  );
}
