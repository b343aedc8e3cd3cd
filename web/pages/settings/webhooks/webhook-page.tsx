import { useRoute } from 'preact-iso';
import type { WebhookEndpoint } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { useMode } from '../../../state/mode.js';
import { BackLink } from '../../../ui/back-link.js';
import { Note } from '../../../ui/note.js';
import { Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { DeliveryList } from './delivery-list.js';
import { EndpointCard } from './endpoint-card.js';
import { EndpointNote } from './endpoint-note.js';

/** An endpoint with its deliveries. */
export default function WebhookPage() {
  const { t } = useI18n();
  const { params } = useRoute();
  const query = useApi('/dashboard/api/webhooks/{id}', { id: Number(params['id']) });
  return (
    <SettingsFrame page="webhooks">
      <BackLink href={paths.webhooks}>{t(webhooksText.back)}</BackLink>
      <Loaded query={query} rows={4} tall>
        {(endpoint) => (
          <>
            <OtherMode endpoint={endpoint} />
            <EndpointNote endpoint={endpoint} />
            <EndpointCard endpoint={endpoint} />
            <DeliveryList endpoint={endpoint} reloadEndpoint={query.reload} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function OtherMode({ endpoint: { livemode } }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  const { isLive } = useMode();
  if (livemode === isLive) return null;
  return (
    <Note>
      <strong>{t(livemode ? webhooksText.otherModeLive : webhooksText.otherModeTitle)}</strong>
      <p>{t(webhooksText.otherModeText)}</p>
    </Note>
  );
}
