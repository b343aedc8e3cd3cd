import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { NewWebhookSecret, WebhookEndpoint } from '../../../api/types.js';
import { refresh } from '../../../api/query-cache.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { DeleteEndpoint } from './delete-endpoint.js';
import { EditEndpoint } from './edit-endpoint.js';
import { RotateSecret } from './rotate-secret.js';
import { ShownSecret } from './shown-secret.js';
import { TestEndpoint } from './test-endpoint.js';

type Open = 'edit' | 'rotate' | 'delete';

export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  const { id, enabled } = endpoint;
  const [open, setOpen] = useState<Open>();
  const [made, setMade] = useState<NewWebhookSecret>();
  const turn = useAction(async () => {
    await apiChange('patch', '/dashboard/api/webhooks/{id}', { id, body: { enabled: !enabled } });
    refresh('/dashboard/api/webhooks');
  });
  const close = (): void => {
    setOpen(undefined);
  };
  const openerOf = (what: Open) => () => {
    setOpen(what);
  };
  return (
    <>
      <div class="actions">
        <Button kind={enabled ? 'plain' : 'primary'} busy={turn.isBusy} onClick={turn.run}>
          {t(enabled ? webhooksText.turnOff : webhooksText.turnOn)}
        </Button>
        <Button onClick={openerOf('edit')}>{t(common.edit)}</Button>
        <Button onClick={openerOf('rotate')}>{t(webhooksText.rotate)}</Button>
        <Button kind="quiet" icon="trash" onClick={openerOf('delete')}>
          {t(common.delete)}
        </Button>
      </div>
      {turn.error && <ErrorBox error={turn.error} />}
      <TestEndpoint endpoint={endpoint} />
      {open === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {open === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && (
        <RotateSecret
          id={id}
          onMade={(secret) => {
            close();
            setMade(secret);
          }}
          onClose={close}
        />
      )}
      {made && (
        <ShownSecret
          secret={made.secret}
          oldUntil={made.old_secret_expires_at}
          onClose={() => {
            setMade(undefined);
          }}
        />
      )}
    </>
  );
}
