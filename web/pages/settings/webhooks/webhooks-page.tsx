import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { NewWebhookEndpoint } from '../../../api/types.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { useMode } from '../../../state/mode.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { CreateEndpoint } from './create-endpoint.js';
import { EndpointTable } from './endpoint-table.js';
import { ShownSecret } from './shown-secret.js';
import { VerifyCard } from './verify-card.js';

/** The endpoints for live or test data, whichever is selected. */
export default function WebhooksPage() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const { isLive } = useMode();
  const { route } = useLocation();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<NewWebhookEndpoint>();
  const query = useApi('/dashboard/api/webhooks');
  const create = canWrite && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setCreating(true);
      }}
    >
      {t(webhooksText.add)}
    </Button>
  );
  return (
    <SettingsFrame page="webhooks">
      <Loaded query={query}>
        {(all) => {
          const endpoints = all.filter(({ livemode }) => livemode === isLive);
          return (
            <>
              {endpoints.length === 0 ? (
                <Empty icon="webhook" title={t(webhooksText.noneTitle)} action={create}>
                  {t(webhooksText.noneText)}
                </Empty>
              ) : (
                <Card flush title={t(webhooksText.title)} lead={t(webhooksText.lead)} actions={create}>
                  <EndpointTable endpoints={endpoints} />
                </Card>
              )}
              <VerifyCard />
            </>
          );
        }}
      </Loaded>
      {isCreating && (
        <CreateEndpoint
          livemode={isLive}
          onMade={(endpoint) => {
            refresh('/dashboard/api/webhooks');
            setCreating(false);
            setMade(endpoint);
          }}
          onClose={() => {
            setCreating(false);
          }}
        />
      )}
      {made && (
        <ShownSecret
          secret={made.secret}
          onClose={() => {
            setMade(undefined);
            route(paths.webhook(made.id));
          }}
        />
      )}
    </SettingsFrame>
  );
}
