import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { useUser } from '../../state/session.js';
import { AddBusinessForm } from '../add-business/add-business-form.js';
import { SampleCard } from '../add-business/sample-card.js';
import { Card } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';

/** The empty overview: two ways to the first heat map. */
export function FirstSteps() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  if (!canWrite)
    return (
      <Empty icon="map" title={t(businessText.none)}>
        {t(common.readOnly)}
      </Empty>
    );
  return (
    <div class="first-steps">
      <p class="lead">{t(onboarding.welcomeText)}</p>
      <div class="two-columns">
        <Card title={t(onboarding.ownTitle)}>
          <AddBusinessForm />
        </Card>
        {!isRestricted && <SampleCard />}
      </div>
    </div>
  );
}
