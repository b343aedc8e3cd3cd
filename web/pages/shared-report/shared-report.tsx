import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { send } from '../../api/send.js';
import { useQuery } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Card, Page } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox, Loaded } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { Gone, isGone } from '../share/gone.js';
import { useLink } from '../share/use-link.js';
import { ReportView } from './report-view.js';

/** The page of a link to a report. It needs no session, only the token after the `#`. */
export default function SharedReport() {
  const { t } = useI18n();
  const { token } = useLink();
  const [password, setPassword] = useState('');
  const body = { token, ...(password !== '' && { password }) };
  const query = useQuery(token === '' ? null : `report ${token} ${password}`, (signal) =>
    apiChange('post', '/dashboard/api/shared/report', { body, signal }),
  );
  const download = useAction(async () => {
    await saveAnswer(await send('/dashboard/api/shared/report.pdf', { method: 'POST', body }), 'report.pdf');
  });
  const { error } = query;
  if (token === '' || isGone(error)) {
    return (
      <div class="shared">
        <main>
          <Gone />
        </main>
      </div>
    );
  }
  if (error?.code === 'share_password_required' || (error?.status === 429 && password !== '')) {
    return (
      <div class="shared">
        <main>
          <Page title={t(reportText.shared)} lead={t(reportText.sharedText)}>
            {password !== '' && <ErrorBox error={error} />}
            <PasswordForm onEnter={setPassword} />
          </Page>
        </main>
      </div>
    );
  }
  return (
    <div class="shared report">
      <main>
        {download.error && <ErrorBox error={download.error} />}
        <Loaded query={query} rows={6} tall>
          {({ report }) =>
            report ? (
              <ReportView report={report} download={download} />
            ) : (
              <Page title={t(reportText.shared)} lead={t(reportText.sharedText)}>
                <Button kind="primary" icon="download" busy={download.isBusy} onClick={download.run}>
                  {t(reportText.download)}
                </Button>
              </Page>
            )
          }
        </Loaded>
      </main>
    </div>
  );
}

function PasswordForm({ onEnter }: { onEnter: (password: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const action = useAction(() => {
    onEnter(typed);
    return Promise.resolve();
  });
  return (
    <Card>
      <Form action={action}>
        <TextInput label={t(reportText.needsPassword)} value={typed} onChange={setTyped} required />
        <Button kind="primary" type="submit" busy={action.isBusy}>
          {t(reportText.open)}
        </Button>
      </Form>
    </Card>
  );
}
