import { useState } from 'preact/hooks';
import type { ApiKey } from '../../../api/types.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Note } from '../../../ui/note.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { CreateKey } from './create-key.js';
import { KeyTable } from './key-table.js';
import { RevokeKey } from './revoke-key.js';
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
