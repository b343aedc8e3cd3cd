import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { DAY_MS } from '../../../base/units.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { shell } from '../../../i18n/messages/shell.js';
import { keywordsIn } from '../../../rank/keywords.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Choices, Select } from '../../../ui/choices.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { TextArea, TextInput } from '../../../ui/text-input.js';
import { useAction } from '../../../ui/use-action.js';
import type { ShownOnce } from './shown-key.js';

const LIFETIMES = { never: null, d30: 30, d90: 90, d365: 365 } as const;
type Lifetime = keyof typeof LIFETIMES;

export function CreateKey({ onMade, onClose }: { onMade: (once: ShownOnce) => void; onClose: () => void }) {
  const { t } = useI18n();
  const { account } = useUser();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'live' | 'test'>(account.plan.api_access ? 'live' : 'test');
  const [scopes, setScopes] = useState<'readWrite' | 'read'>('readWrite');
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [tagText, setTagText] = useState('');
  const tags = keywordsIn(tagText);
  const action = useAction(async () => {
    const days = LIFETIMES[lifetime];
    const made = await apiChange('post', '/dashboard/api/keys', {
      body: {
        name,
        livemode: mode === 'live',
        scopes: scopes === 'read' ? ['read'] : ['read', 'write'],
        restricted_to_tags: tags.length > 0 ? tags : null,
        ...(days !== null && { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
      },
    });
    onMade({ name, key: made.api_key });
  });
  return (
    <Dialog title={t(keysText.create)} onClose={onClose}>
      <Form action={action} fields={['name', 'restricted_to_tags']}>
        <TextInput
          label={t(common.name)}
          hint={t(keysText.nameHint)}
          required
          value={name}
          onChange={setName}
          error={action.error?.fields['name']}
        />
        <Choices
          label={t(shell.data)}
          value={mode}
          choices={[
            { value: 'live', text: t(shell.live) },
            { value: 'test', text: t(shell.test) },
          ]}
          onChange={setMode}
        />
        <Choices
          label={t(keysText.scopes)}
          value={scopes}
          choices={[
            { value: 'readWrite', text: t(keysText.readWrite) },
            { value: 'read', text: t(keysText.read) },
          ]}
          onChange={setScopes}
        />
        <TextArea
          label={t(keysText.tags)}
          hint={t(keysText.tagsHint)}
          value={tagText}
          onChange={setTagText}
          error={action.error?.fields['restricted_to_tags']}
        />
        <Select<Lifetime>
          label={t(common.expires)}
          value={lifetime}
          choices={(Object.keys(LIFETIMES) as Lifetime[]).map((value) => ({
            value,
            text: t(keysText[value]),
          }))}
          onChange={setLifetime}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(keysText.create)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
