import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';

/** The form of a brand. */
export function NewBrand({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [color, setColor] = useState('#1d4ed8');
  const [tag, setTag] = useState('');
  const [footer, setFooter] = useState('');
  const [replyTo, setReplyTo] = useState('');
  const [logo, setLogo] = useState<File>();
  const action = useAction(async () => {
    await apiChange('post', '/api/v1/brands', {
      body: {
        name,
        accent_color: color,
        ...(tag !== '' && { tag }),
        ...(footer !== '' && { footer }),
        ...(replyTo !== '' && { reply_to: replyTo }),
        ...(logo && { logo: await toBase64(logo) }),
      },
    });
    onMade();
  });
  const { fields = {} } = action.error ?? {};
  return (
    <Dialog title={t(reportText.addBrand)} onClose={onClose}>
      <Form action={action} fields={['name', 'tag', 'accent_color', 'footer', 'reply_to', 'logo']}>
        <TextInput label={t(common.name)} value={name} error={fields['name']} onChange={setName} required />
        <TextInput label={t(reportText.forTag)} value={tag} error={fields['tag']} onChange={setTag} />
        <Field label={t(reportText.color)} error={fields['accent_color']}>
          {(wiring) => (
            <input
              {...wiring}
              type="color"
              value={color}
              onInput={({ currentTarget }) => {
                setColor(currentTarget.value);
              }}
            />
          )}
        </Field>
        <Field label={t(reportText.logo)} hint={t(reportText.logoHint)} error={fields['logo']}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept="image/png,image/svg+xml"
              onChange={({ currentTarget }) => {
                setLogo(currentTarget.files?.[0]);
              }}
            />
          )}
        </Field>
        <TextInput
          label={t(reportText.footer)}
          value={footer}
          error={fields['footer']}
          onChange={setFooter}
        />
        <TextInput
          label={t(reportText.replyTo)}
          type="email"
          value={replyTo}
          error={fields['reply_to']}
          onChange={setReplyTo}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" busy={action.isBusy}>
            {t(common.save)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
