import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { ApiKey } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Confirm } from '../../../ui/confirm.js';
import { Note } from '../../../ui/note.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { MadeAccess, REVOKE_KNOWN, revokedBy } from '../made-access.js';
import { SettingsFrame } from '../settings-frame.js';
import { CreateKey } from './create-key.js';
import { KeyTable, nameOf } from './key-table.js';
import { RotateKey } from './rotate-key.js';
import { ShownKey, type ShownOnce } from './shown-key.js';

type Open =
  { kind: 'create' } | { kind: 'rotate' | 'revoke'; key: ApiKey } | { kind: 'shown'; once: ShownOnce };

export default function KeysPage() {
  const { t } = useI18n();
  const { account, canWrite } = useUser();
  const [open, setOpen] = useState<Open>();
  const query = useApi('/dashboard/api/keys');
  const close = (): void => {
    setOpen(undefined);
  };
  const show = (once: ShownOnce): void => {
    refresh('/dashboard/api/keys');
    setOpen({ kind: 'shown', once });
  };
  const create = canWrite && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setOpen({ kind: 'create' });
      }}
    >
      {t(keysText.create)}
    </Button>
  );
  return (
    <SettingsFrame page="api">
      {!account.plan.api_access && (
        <Note>
          <strong>{t(keysText.planTitle)}</strong>
          <p>{t(keysText.planText)}</p>
        </Note>
      )}
      <Loaded query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty icon="key" title={t(keysText.noneTitle)} action={create}>
              {t(keysText.noneText)}
            </Empty>
          ) : (
            <Card flush title={t(keysText.title)} lead={t(keysText.lead)} actions={create}>
              <KeyTable
                keys={keys}
                onRotate={(key) => {
                  setOpen({ kind: 'rotate', key });
                }}
                onRevoke={(key) => {
                  setOpen({ kind: 'revoke', key });
                }}
              />
            </Card>
          )
        }
      </Loaded>
      {open?.kind === 'create' && <CreateKey onMade={show} onClose={close} />}
      {open?.kind === 'rotate' && <RotateKey apiKey={open.key} onMade={show} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeKey apiKey={open.key} onClose={close} />}
      {open?.kind === 'shown' && <ShownKey once={open.once} onClose={close} />}
    </SettingsFrame>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useI18n();
  const { id } = apiKey;
  const [choice, setChoice] = useState(REVOKE_KNOWN);
  const made = useApi('/dashboard/api/keys/{id}/access', { id });
  return (
    <Confirm
      title={t(keysText.revokeTitle, { name: nameOf(apiKey) })}
      action={t(keysText.revoke)}
      onConfirm={async () => {
        const revoke = revokedBy(made.data, choice);
        await apiChange('delete', '/dashboard/api/keys/{id}', {
          id,
          ...(revoke.length > 0 && { query: { revoke: revoke.join() } }),
        });
        refresh('/dashboard/api/keys');
      }}
      onClose={onClose}
      isReady={made.data !== undefined || made.error !== undefined}
    >
      <p>{t(keysText.revokeText)}</p>
      <MadeAccess query={made} choice={choice} onChange={setChoice} />
    </Confirm>
  );
}
