import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import { purgeAnswers, refresh } from '../../../api/query-cache.js';
import type { NewWebhookSecret, WebhookEndpoint } from '../../../api/types.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Confirm } from '../../../ui/confirm.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { bodyOf, draftOf, SAMPLE_TYPES, type SampleType } from './draft.js';
import { EndpointForm } from './endpoint-form.js';
import { RotateSecret } from './rotate-secret.js';
import { SampleForm } from './sample-form.js';
import { ShownSecret } from './shown-secret.js';

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

function DeleteEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { id, url } = endpoint;
  return (
    <Confirm
      title={t(webhooksText.deleteTitle)}
      action={t(common.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/dashboard/api/webhooks/{id}', { id });
        route(paths.webhooks, true);
        // `refresh` would read the deleted endpoint again and show an error before the list opens.
        purgeAnswers('/dashboard/api/webhooks');
      }}
      onClose={onClose}
    >
      <p class="breaks">{t(webhooksText.deleteText, { url })}</p>
    </Confirm>
  );
}

function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <EndpointForm
      title={t(webhooksText.editTitle)}
      action={t(common.save)}
      first={draftOf(endpoint)}
      onSend={async (draft) => {
        await apiChange('patch', '/dashboard/api/webhooks/{id}', { id: endpoint.id, body: bodyOf(draft) });
        refresh('/dashboard/api/webhooks');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const OUTCOMES = { ok: webhooksText.testOk, bad: webhooksText.testBad, none: webhooksText.testNone };

/** Sends a sample of an event to an endpoint and shows the response. */
export function TestEndpoint({ endpoint: { id, enabled } }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  return (
    <SampleForm<SampleType>
      label={t(webhooksText.testType)}
      types={SAMPLE_TYPES.map((value) => ({ value, text: value }))}
      isEnabled={enabled}
      outcomes={OUTCOMES}
      send={async (type) => {
        const result = await apiChange('post', '/dashboard/api/webhooks/{id}/test', { id, body: { type } });
        refresh(`/dashboard/api/webhooks/${id}`);
        return result;
      }}
    />
  );
}
