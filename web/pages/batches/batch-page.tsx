import { useEffect, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Batch } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useReload } from '../../api/use-reload.js';
import { paths } from '../../base/paths.js';
import { LeftOutReason } from '../../forms/left-out-reason.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText, campaignText } from '../../i18n/messages/batches.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { gridText } from '../../rank/grid-text.js';
import { useUser } from '../../state/session.js';
import { BackLink } from '../../ui/back-link.js';
import { Stat } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Change } from '../../ui/change.js';
import { Confirm } from '../../ui/confirm.js';
import { Note } from '../../ui/note.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useDistance } from '../../ui/use-distance.js';
import { BatchBar } from './batch-bar.js';
import { BatchScans } from './batch-scans.js';
import { BatchStatus, isActive } from './batch-status.js';

export default function BatchPage() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const id = Number(useRoute().params['id']);
  const query = useApi('/api/v1/scan-batches/{id}', { id });
  const [isCancelling, setCancelling] = useState(false);
  const { data } = query;
  useReload(query, data !== undefined && isActive(data));
  const ended = data?.completed_at;
  useEffect(() => {
    if (ended) refresh('/api/v1/portfolio');
  }, [ended]);
  const businesses = useApi('/api/v1/businesses', { query: { fields: 'id,label' } });
  const labels = new Map(businesses.data?.map((business) => [business.id, business.label]));
  return (
    <Page
      title={data?.name ?? t(batchText.batch, { id: String(id) })}
      lead={data && <Target batch={data} />}
      actions={
        data?.status === 'running' &&
        canWrite && (
          <Button
            onClick={() => {
              setCancelling(true);
            }}
          >
            {t(batchText.cancel)}
          </Button>
        )
      }
    >
      <BackLink href={paths.batches}>{t(campaignText.allBatches)}</BackLink>
      <Loaded query={query} rows={4} tall>
        {(batch) => (
          <>
            <Card>
              <BatchStatus batch={batch} />
              <BatchBar batch={batch} />
            </Card>
            <BatchFigures batch={batch} />
            {batch.left_out_total > 0 && (
              <Note tone="warn">
                <p>{t(batchText.leftOut, { n: batch.left_out_total })}</p>
                <ul>
                  {batch.left_out.map((one) => (
                    <li key={one.business_id}>
                      {labels.get(one.business_id) ?? one.business_id}:{' '}
                      <LeftOutReason reason={one.reason} detail={one.detail} />
                    </li>
                  ))}
                </ul>
              </Note>
            )}
            {batch.summary && <BatchMovers movers={batch.summary.movers} />}
            <BatchScans batch={batch} labels={labels} />
          </>
        )}
      </Loaded>
      {isCancelling && (
        <Confirm
          title={t(batchText.cancelTitle)}
          action={t(batchText.cancel)}
          keep={t(batchText.keep)}
          onConfirm={async () => {
            await apiChange('post', '/api/v1/scan-batches/{id}/cancel', { id });
            refresh('/api/v1/scan-batches');
            refresh('/api/v1/subscription');
          }}
          onClose={() => {
            setCancelling(false);
          }}
        >
          <p>{t(batchText.cancelText)}</p>
        </Confirm>
      )}
    </Page>
  );
}

function Target({ batch }: { batch: Batch }) {
  const { t, format } = useI18n();
  const { tag, businesses, schedule_id: schedule } = batch;
  return (
    <>
      {tag === null
        ? t(scheduleText.listedBusinesses, { n: businesses })
        : t(scheduleText.taggedBusinesses, { tag })}
      {` · ${gridText({ ...batch, shape: 'square' }, t, useDistance())} · ${format.zonedTime(batch.created_at)}`}
      {schedule !== null && ` · ${t(batchText.fromCampaign)}`}
    </>
  );
}

function BatchFigures({ batch: { credits, pins, summary } }: { batch: Batch }) {
  const { t, format } = useI18n();
  return (
    <dl class="stats">
      <Stat
        label={t(batchText.creditsUsed)}
        value={format.number(credits.charged)}
        note={t(batchText.ofReserved, { n: credits.reserved })}
      />
      <Stat
        label={t(batchText.measured)}
        value={format.number(pins.measured)}
        note={t(metrics.ofPins, { n: pins.total })}
      />
      {summary && (
        <>
          <Stat
            label={t(metrics.atrp)}
            help={t(metrics.averageTotalRankHelp)}
            value={summary.average_total_rank === null ? '–' : format.number(summary.average_total_rank, 1)}
          />
          <Stat label={t(batchText.rose)} value={format.number(summary.rose_significantly)} />
          <Stat label={t(batchText.fell)} value={format.number(summary.fell_significantly)} />
        </>
      )}
    </dl>
  );
}

type Movers = NonNullable<Batch['summary']>['movers'];

/** The scans that rose or fell most; nothing without one. */
function BatchMovers({ movers }: { movers: Movers }) {
  const { t } = useI18n();
  if (movers.length === 0) return null;
  return (
    <Card title={t(batchText.movers)}>
      <ul class="batch-movers">
        {movers.map(({ scan_id: scan, business_id: business, label, keyword, mean_change: change }) => (
          <li key={scan}>
            <Change gain={change} />{' '}
            <a href={paths.map(business, { keyword, scan })}>
              {label}: {keyword}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
