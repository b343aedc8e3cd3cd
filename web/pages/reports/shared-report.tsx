import { useState } from 'preact/hooks';
import { send } from '../../api/send.js';
import { useI18n } from '../../i18n/i18n.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Card, Page } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';

/** The page of a link to a report. It needs no session, only the token after the `#`. */
export default function SharedReport() {
  const { t } = useI18n();
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    const token = window.location.hash.slice(1);
    const body = { token: token === '' ? '-' : token, ...(password !== '' && { password }) };
    await saveAnswer(await send('/dashboard/api/shared/report.pdf', { method: 'POST', body }), 'report.pdf');
  });
  const needsPassword = password !== '' || action.error?.code === 'share_password_required';
  const isGone = action.error?.status === 404;
  return (
    <div class="shared">
      <main>
        <Page title={t(isGone ? reportText.gone : reportText.shared)} lead={t(reportText.sharedText)}>
          <Card>
            <Form action={action}>
              {needsPassword && (
                <TextInput
                  label={t(reportText.needsPassword)}
                  value={password}
                  onChange={setPassword}
                  required
                />
              )}
              <Button kind="primary" icon="download" type="submit" busy={action.isBusy}>
                {t(reportText.download)}
              </Button>
            </Form>
          </Card>
        </Page>
      </main>
    </div>
  );
}
