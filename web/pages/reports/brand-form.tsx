import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { Row } from '../../api/operations.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { TagInput } from '../../ui/tag-input.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';

interface BrandFormProps {
  /** The brand to edit; undefined creates one. */
  readonly brand?: Row<'/api/v1/brands'> | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Creates or edits a brand. A brand keeps its tag. */
export function BrandForm({ brand, onSaved, onClose }: BrandFormProps) {
  const { t } = useI18n();
  const [name, setName] = useState(brand?.name ?? '');
  const [color, setColor] = useState(brand?.accent_color ?? '#1d4ed8');
  const [tag, setTag] = useState('');
  const [footer, setFooter] = useState(brand?.footer ?? '');
  const [replyTo, setReplyTo] = useState(brand?.reply_to ?? '');
  const [logo, setLogo] = useState<File>();
  const [removesLogo, setRemovesLogo] = useState(false);
  const action = useAction(async () => {
    const fields = { name, accent_color: color, footer: footer || null, reply_to: replyTo || null };
    const body = { ...fields, ...(logo ? { logo: await toBase64(logo) } : removesLogo && { logo: null }) };
    if (brand) await apiChange('patch', '/api/v1/brands/{id}', { id: brand.id, body });
    else await apiChange('post', '/api/v1/brands', { body: { ...body, ...(tag !== '' && { tag }) } });
    onSaved();
  });
  const { fields = {} } = action.error ?? {};
  return (
    <Dialog title={t(brand ? reportText.editBrand : reportText.addBrand)} onClose={onClose}>
      <Form action={action} fields={['name', 'tag', 'accent_color', 'footer', 'reply_to', 'logo']}>
        <TextInput label={t(common.name)} value={name} error={fields['name']} onChange={setName} required />
        {!brand && (
          <TagInput label={t(reportText.forTag)} value={tag} error={fields['tag']} onChange={setTag} />
        )}
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
        {brand?.logo_url && !logo && (
          <Checkbox label={t(reportText.removeLogo)} checked={removesLogo} onChange={setRemovesLogo} />
        )}
        <Field
          label={t(brand?.logo_url ? reportText.newLogo : reportText.logo)}
          hint={t(reportText.logoHint)}
          error={fields['logo']}
        >
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
