import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { SecretDialog } from '../../ui/secret.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';

/** Creates a public link to a report. */
export function ShareReport({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useI18n();
  const [password, setPassword] = useState('');
  const [url, setUrl] = useState<string>();
  const action = useAction(async () => {
    const body = password === '' ? {} : { password };
    setUrl((await apiChange('post', '/api/v1/reports/{id}/shares', { id, body })).url);
  });
  if (url !== undefined) {
    return (
      <SecretDialog
        title={t(reportText.link)}
        lead={t(reportText.linkText)}
        secret={url}
        what={t(reportText.link)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={t(reportText.shareTitle)} onClose={onClose}>
      <Form action={action} fields={['password']}>
        <p>{t(reportText.shareText)}</p>
        <TextInput
          label={t(reportText.password)}
          value={password}
          error={action.error?.fields['password']}
          onChange={setPassword}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" busy={action.isBusy}>
            {t(reportText.createLink)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
