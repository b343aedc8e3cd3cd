import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { NewWebhookEndpoint, WebhookEndpoint } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { useMode } from '../../../state/mode.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Icon } from '../../../ui/icon.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { Table } from '../../../ui/table.js';
import { SettingsFrame } from '../settings-frame.js';
import { bodyOf, NEW_DRAFT } from './draft.js';
import { EndpointForm } from './endpoint-form.js';
import { EndpointState } from './endpoint-state.js';
import { EventNames } from './event-names.js';
import { ShownSecret } from './shown-secret.js';

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

interface CreateEndpointProps {
  readonly livemode: boolean;
  readonly onMade: (endpoint: NewWebhookEndpoint) => void;
  readonly onClose: () => void;
}

function CreateEndpoint({ livemode, onMade, onClose }: CreateEndpointProps) {
  const { t } = useI18n();
  return (
    <EndpointForm
      title={t(webhooksText.add)}
      action={t(webhooksText.add)}
      first={NEW_DRAFT}
      onSend={async (draft) => {
        const body = { ...bodyOf(draft), livemode };
        onMade(await apiChange('post', '/dashboard/api/webhooks', { body }));
      }}
      onClose={onClose}
    />
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
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

const SNIPPET = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…
const event = webhook.verify(rawBody, request.headers); // throws if it is not from us
`;

/** Explains how a receiver verifies requests. */
function VerifyCard() {
  const { t } = useI18n();
  return (
    <Card
      title={t(webhooksText.verifyTitle)}
      lead={t(webhooksText.verifyText)}
      actions={<CopyButton text={SNIPPET} what={t(webhooksText.verifyTitle)} />}
    >
      <CodeBlock label={t(webhooksText.verifyTitle)} text={SNIPPET} />
      <p class="hint">{t(webhooksText.verifyHand)}</p>
      <p class="hint">{t(webhooksText.verifyAnswer)}</p>
      <p class="hint">
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          {t(webhooksText.verifyMore)} <Icon name="external" size={14} />
        </a>
      </p>
    </Card>
  );
}
