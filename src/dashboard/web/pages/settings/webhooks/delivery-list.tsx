import { useState } from 'preact/hooks';
import type { DeliveryStatus, WebhookDelivery, WebhookEndpoint } from '../../../api/dashboard-types.js';
import { usePages } from '../../../api/use-pages.js';
import { useUser } from '../../../app/session.js';
import { useI18n } from '../../../i18n/i18n.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { MoreRows } from '../../../ui/show-more.js';
import { DeliveryDialog } from './delivery-dialog.js';
import { DeliveryFilters, type Filter } from './delivery-filters.js';
import { DeliveryTable } from './delivery-table.js';
import { RedeliverFailed } from './redeliver-failed.js';
import { useSoon } from './use-soon.js';

const PAGE = 25;

/** The log of an endpoint, newest first; it keeps up with what is about to happen. */
export function DeliveryList({ endpoint: { id, enabled } }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [filter, setFilter] = useState<Filter>({ status: 'any', type: 'any' });
  const [shown, setShown] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const path = `webhooks/${id}/deliveries`;
  const query = usePages<WebhookDelivery>(`${path}?${parametersOf(filter)}`, path);
  useSoon(query);
  const isFiltered = filter.status !== 'any' || filter.type !== 'any';
  return (
    <Card
      flush
      title={t(deliveriesText.title)}
      lead={t(deliveriesText.lead)}
      actions={
        canWrite &&
        enabled && (
          <Button
            onClick={() => {
              setAsking(true);
            }}
          >
            {t(deliveriesText.againAll)}
          </Button>
        )
      }
    >
      <DeliveryFilters filter={filter} onChange={setFilter} />
      <div class="card-part kept" aria-busy={query.isStale}>
        <Loaded query={query} rows={4}>
          {({ rows, hasMore }) =>
            rows.length === 0 ? (
              <Nothing isFiltered={isFiltered} />
            ) : (
              <>
                <DeliveryTable deliveries={rows} onOpen={setShown} />
                {hasMore && <MoreRows query={query} />}
              </>
            )
          }
        </Loaded>
      </div>
      {shown !== undefined && (
        <DeliveryDialog
          id={shown}
          canResend={canWrite && enabled}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
      {isAsking && (
        <RedeliverFailed
          endpointId={id}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Card>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useI18n();
  if (isFiltered) return <p class="hint table-foot">{t(deliveriesText.noMatch)}</p>;
  return (
    <Empty icon="webhook" title={t(deliveriesText.noneTitle)}>
      {t(deliveriesText.noneText)}
    </Empty>
  );
}

function parametersOf({ status, type }: Filter): string {
  const parameters = new URLSearchParams({ limit: String(PAGE) });
  if (status !== 'any') parameters.set('status', status satisfies DeliveryStatus);
  if (type !== 'any') parameters.set('event_type', type);
  return parameters.toString();
}
