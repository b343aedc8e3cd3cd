import { useI18n } from '../../i18n/i18n.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { Card, Page } from '../../ui/page.js';
import { AddBusinessForm } from './add-business-form.js';
import { SampleCard } from './sample-card.js';

export default function AddBusinessPage() {
  const { t } = useI18n();
  return (
    <Page title={t(onboarding.title)}>
      <div class="two-columns">
        <Card>
          <AddBusinessForm />
        </Card>
        <SampleCard />
      </div>
    </Page>
  );
}
