import { useRoute } from 'preact-iso';
import type { WebhookEndpoint } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { shell } from '../../../i18n/messages/shell.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { useMode } from '../../../state/mode.js';
import { useUser } from '../../../state/session.js';
import { BackLink } from '../../../ui/back-link.js';
import { Note } from '../../../ui/note.js';
import { Card } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { DeliveryList } from './delivery-list.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointState } from './endpoint-state.js';
import { EventNames } from './event-names.js';

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

/** An endpoint with its actions. */
function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
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

/** Explains why nothing is sent, or may soon be sent, and what to do. */
function EndpointNote({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, format } = useI18n();
  const note = noteOf(endpoint);
  if (!note) return null;
  const { failing_since: since, updated_at: updated } = endpoint;
  const values = { date: format.zonedTime(note.at ?? since ?? updated) };
  return (
    <Note tone={note.isCalm ? 'plain' : 'warn'}>
      <strong>{t(note.title, values)}</strong>
      <p>{t(note.text, values)}</p>
    </Note>
  );
}

function noteOf(endpoint: WebhookEndpoint): {
  readonly title: Message;
  readonly text: Message;
  readonly at?: string;
  readonly isCalm?: boolean;
} | null {
  const { enabled, disabled_reason: reason, failing_since: since, paused_until: pause } = endpoint;
  const text = webhooksText;
  if (enabled && pause !== null && new Date(pause) > new Date()) {
    return { title: text.pausedTitle, text: text.pausedText, at: pause, isCalm: true };
  }
  if (enabled && since !== null) return { title: text.strugglingTitle, text: text.strugglingText };
  if (enabled) return null;
  if (reason === 'gone') return { title: text.goneTitle, text: text.goneText };
  if (reason === 'failing') return { title: text.failingTitle, text: text.failingText };
  return { title: text.byHandTitle, text: text.byHandText, isCalm: true };
}
