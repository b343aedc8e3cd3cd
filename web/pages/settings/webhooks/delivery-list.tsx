import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { WebhookEndpoint } from '../../../api/types.js';
import { usePages } from '../../../api/use-pages.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { MoreRows } from '../../../ui/show-more.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { DeliveryFilters, type Filter } from './delivery-filters.js';
import { DeliveryTable } from './delivery-table.js';
import { RedeliverFailed } from './redeliver-failed.js';
import { ResendDialog } from './resend-dialog.js';
import { SentRequest } from './sent-request.js';
import { useDueReload } from './use-due-reload.js';

const PAGE = 25;

interface DeliveryListProps {
  readonly endpoint: WebhookEndpoint;
  readonly reloadEndpoint: () => void;
}

/** The delivery log of an endpoint, newest first. Reloads while attempts are due. */
export function DeliveryList({ endpoint: { id, enabled }, reloadEndpoint }: DeliveryListProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [filter, setFilter] = useState<Filter>({ status: 'any', type: 'any' });
  const [shown, setShown] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const { status, type } = filter;
  const query = usePages('/dashboard/api/webhooks/{id}/deliveries', {
    id,
    query: {
      limit: PAGE,
      status: status === 'any' ? undefined : status,
      event_type: type === 'any' ? undefined : type,
    },
  });
  useDueReload(query, reloadEndpoint);
  const isFiltered = status !== 'any' || type !== 'any';
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
              <NoDeliveries isFiltered={isFiltered} />
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

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useI18n();
  if (isFiltered) return <p class="hint table-foot">{t(deliveriesText.noMatch)}</p>;
  return (
    <Empty icon="webhook" title={t(deliveriesText.noneTitle)}>
      {t(deliveriesText.noneText)}
    </Empty>
  );
}

interface DeliveryDialogProps {
  readonly id: number;
  readonly canResend: boolean;
  readonly onClose: () => void;
}

/** A delivery with its request and attempts. */
function DeliveryDialog({ id, ...props }: DeliveryDialogProps) {
  const { t } = useI18n();
  const query = useApi('/dashboard/api/webhook-deliveries/{id}', { id });
  const resend = async (): Promise<void> => {
    await apiChange('post', '/dashboard/api/webhook-deliveries/{id}/redeliver', { id });
    refresh('/dashboard/api/webhook-deliveries');
    refresh('/dashboard/api/webhooks');
  };
  return (
    <ResendDialog id={id} query={query} resend={resend} done={t(deliveriesText.againDone)} {...props}>
      {(delivery) => <SentRequest delivery={delivery} />}
    </ResendDialog>
  );
}
