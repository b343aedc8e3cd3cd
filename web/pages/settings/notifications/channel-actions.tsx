import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import { purgeAnswers, refresh } from '../../../api/query-cache.js';
import type { Channel } from '../../../api/types.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { eventTexts, webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Confirm } from '../../../ui/confirm.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { SampleForm } from '../webhooks/sample-form.js';
import { ChannelForm } from './channel-form.js';
import { draftOf, SAMPLE_TYPES, type SampleType, settingsOf } from './draft.js';

export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useI18n();
  const { id, enabled } = channel;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const turn = useAction(async () => {
    await apiChange('patch', '/api/v1/notification-channels/{id}', { id, body: { enabled: !enabled } });
    refresh('/api/v1/notification-channels');
  });
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <div class="actions">
        <Button kind={enabled ? 'plain' : 'primary'} busy={turn.isBusy} onClick={turn.run}>
          {t(enabled ? webhooksText.turnOff : webhooksText.turnOn)}
        </Button>
        <Button
          onClick={() => {
            setOpen('edit');
          }}
        >
          {t(common.edit)}
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          onClick={() => {
            setOpen('delete');
          }}
        >
          {t(common.delete)}
        </Button>
      </div>
      {turn.error && <ErrorBox error={turn.error} />}
      <TestChannel channel={channel} />
      {open === 'edit' && <EditChannel channel={channel} onClose={close} />}
      {open === 'delete' && <DeleteChannel channel={channel} onClose={close} />}
    </>
  );
}

function DeleteChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { id, target } = channel;
  return (
    <Confirm
      title={t(notificationsText.deleteTitle)}
      action={t(common.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/api/v1/notification-channels/{id}', { id });
        route(paths.notifications, true);
        // `refresh` would read the deleted channel again and show an error before the list opens.
        purgeAnswers('/api/v1/notification-channels');
      }}
      onClose={onClose}
    >
      <p class="breaks">{t(notificationsText.deleteText, { target })}</p>
    </Confirm>
  );
}

function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ChannelForm
      title={t(notificationsText.editTitle)}
      action={t(common.save)}
      first={draftOf(channel)}
      onSend={async (draft) => {
        const target = draft.target.trim();
        const isNewTarget = target !== '' && target !== channel.target;
        const body = { ...(isNewTarget && { target }), ...settingsOf(draft) };
        await apiChange('patch', '/api/v1/notification-channels/{id}', { id: channel.id, body });
        refresh('/api/v1/notification-channels');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const OUTCOMES = {
  ok: notificationsText.testOk,
  bad: notificationsText.testBad,
  none: notificationsText.testNone,
};

/** Sends a sample to a channel and shows the response of its server. */
function TestChannel({ channel: { id, enabled } }: { channel: Channel }) {
  const { t } = useI18n();
  return (
    <SampleForm<SampleType>
      label={t(notificationsText.testType)}
      types={SAMPLE_TYPES.map((value) => ({ value, text: t(eventTexts[value]) }))}
      isEnabled={enabled}
      outcomes={OUTCOMES}
      send={async (type) => {
        const path = '/api/v1/notification-channels/{id}/test';
        const result = await apiChange('post', path, { id, body: { type } });
        refresh(`/api/v1/notification-channels/${id}`);
        return result;
      }}
    />
  );
}
