import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Channel } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { DeleteChannel } from './delete-channel.js';
import { EditChannel } from './edit-channel.js';
import { TestChannel } from './test-channel.js';

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
