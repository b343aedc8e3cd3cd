import type { WebhookEndpoint } from '../../../api/types.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Table } from '../../../ui/table.js';
import { EndpointState } from './endpoint-state.js';
import { EventNames } from './event-names.js';

export function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t, format } = useI18n();
  return (
    <Table
      label={t(webhooksText.title)}
      rows={endpoints}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(webhooksText.endpoint),
          isName: true,
          cell: ({ id, url, description }) => (
            <>
              <a href={paths.webhook(id)}>{url}</a>
              {description !== null && <p class="hint">{description}</p>}
            </>
          ),
        },
        { head: t(webhooksText.events), cell: (endpoint) => <EventNames endpoint={endpoint} /> },
        { head: t(common.status), cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
        {
          head: t(webhooksText.created),
          cell: (endpoint) => <span class="unbroken">{format.date(endpoint.created_at)}</span>,
        },
      ]}
    />
  );
}
