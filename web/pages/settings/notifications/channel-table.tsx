import type { Channel } from '../../../api/types.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { channelKinds, notificationsText, stopReasons } from '../../../i18n/messages/notifications.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Table } from '../../../ui/table.js';
import { EndpointState } from '../webhooks/endpoint-state.js';
import { EventNames } from '../webhooks/event-names.js';
import { RhythmText } from './rhythm-text.js';

export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const { t } = useI18n();
  return (
    <Table
      label={t(notificationsText.title)}
      rows={channels}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(notificationsText.channel),
          isName: true,
          cell: ({ id, kind, target, name, is_default: isDefault }) => (
            <>
              <a href={paths.notificationChannel(id)} class="breaks">
                {name ?? target}
              </a>
              <p class="hint">
                {name === null ? t(channelKinds[kind]) : `${t(channelKinds[kind])}, ${target}`}
              </p>
              {isDefault && <p class="hint">{t(notificationsText.isDefault)}</p>}
            </>
          ),
        },
        {
          head: t(webhooksText.events),
          cell: (channel) => <EventNames endpoint={channel} isForPeople />,
        },
        { head: t(notificationsText.rhythm), cell: (channel) => <RhythmText channel={channel} /> },
        {
          head: t(common.status),
          cell: (channel) => (
            <>
              <EndpointState endpoint={channel} />
              {channel.disabled_reason !== null && (
                <p class="hint">{t(stopReasons[channel.disabled_reason])}</p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
