import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { useUser } from '../../state/session.js';
import { Note } from '../../ui/note.js';
import { Card, Page } from '../../ui/page.js';
import { AddBusinessForm } from './add-business-form.js';
import { SampleCard } from './sample-card.js';

export default function AddBusinessPage() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  return (
    <Page title={t(onboarding.title)}>
      {canWrite ? (
        <div class="two-columns">
          <Card>
            <AddBusinessForm />
          </Card>
          {!isRestricted && <SampleCard />}
        </div>
      ) : (
        <Note>{t(common.readOnly)}</Note>
      )}
    </Page>
  );
}
