import type { WebhookEndpoint } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { shell } from '../../../i18n/messages/shell.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { useUser } from '../../../state/session.js';
import { Card } from '../../../ui/page.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointState } from './endpoint-state.js';
import { EventNames } from './event-names.js';

/** An endpoint with its actions. */
export function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, format } = useI18n();
  const { canWrite } = useUser();
  const { url, description, livemode, created_at: created } = endpoint;
  return (
    <Card title={url} lead={description} actions={<EndpointState endpoint={endpoint} />}>
      <dl class="facts">
        <div>
          <dt>{t(webhooksText.events)}</dt>
          <dd>
            <EventNames endpoint={endpoint} />
          </dd>
        </div>
        <div>
          <dt>{t(shell.data)}</dt>
          <dd>{t(livemode ? shell.live : shell.test)}</dd>
        </div>
        <div>
          <dt>{t(webhooksText.created)}</dt>
          <dd>{format.date(created)}</dd>
        </div>
      </dl>
      {canWrite && <EndpointActions endpoint={endpoint} />}
    </Card>
  );
}
