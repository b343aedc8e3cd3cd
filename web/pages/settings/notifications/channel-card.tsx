import type { Channel } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { channelKinds, notificationsText } from '../../../i18n/messages/notifications.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { useUser } from '../../../state/session.js';
import { Card } from '../../../ui/page.js';
import { EndpointState } from '../webhooks/endpoint-state.js';
import { EventNames } from '../webhooks/event-names.js';
import { ChannelActions } from './channel-actions.js';
import { RhythmText } from './rhythm-text.js';

/** A channel with its actions. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const { t, format } = useI18n();
  const { canWrite } = useUser();
  const { kind, target, name, next_digest_at: next, created_at: created, timezone } = channel;
  return (
    <Card
      title={name ?? target}
      lead={name === null ? t(channelKinds[kind]) : `${t(channelKinds[kind])}, ${target}`}
      actions={<EndpointState endpoint={channel} />}
    >
      <dl class="facts">
        <div>
          <dt>{t(webhooksText.events)}</dt>
          <dd>
            <EventNames endpoint={channel} isForPeople />
          </dd>
        </div>
        <div>
          <dt>{t(notificationsText.rhythm)}</dt>
          <dd>
            <RhythmText channel={channel} />
          </dd>
        </div>
        {next !== null && (
          <div>
            <dt>{t(notificationsText.nextDigest)}</dt>
            <dd>{format.zonedTime(next, timezone ?? undefined)}</dd>
          </div>
        )}
        <div>
          <dt>{t(webhooksText.created)}</dt>
          <dd>{format.date(created)}</dd>
        </div>
      </dl>
      {canWrite && <ChannelActions channel={channel} />}
    </Card>
  );
}
