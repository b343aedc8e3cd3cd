import { useState } from 'preact/hooks';
import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { readSetting, storeSetting } from '../../base/settings-storage.js';
import { useI18n } from '../../i18n/i18n.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Card } from '../../ui/page.js';

interface NextStepsProps {
  /** At least one. */
  readonly businesses: readonly Pick<Business, 'id' | 'keywords'>[];
}

/** The steps from a business to a shared map, with those that are done. Disappears after the last one, or when it is hidden. */
export function NextSteps({ businesses }: NextStepsProps) {
  const [isHidden, setIsHidden] = useState(readSetting('steps') === 'hidden');
  if (isHidden) return null;
  return (
    <Steps
      businesses={businesses}
      onHide={() => {
        storeSetting('steps', 'hidden');
        setIsHidden(true);
      }}
    />
  );
}

function Steps({ businesses, onHide }: NextStepsProps & { onHide: () => void }) {
  const { t } = useI18n();
  const scans = useApi('/api/v1/scans', { query: { limit: 1 } }).data;
  const schedules = useApi('/api/v1/schedules', { query: { limit: 1 } }).data;
  const [scan] = scans ?? [];
  const shares = useApi('/dashboard/api/scans/{id}/shares', scan ? { id: scan.id } : null).data;
  if (!scans || !schedules || (scan && !shares)) return null;
  const { id, keywords } = businesses.find((one) => one.keywords.length > 0) ??
    businesses[0] ?? { id: 0, keywords: [] };
  const map = paths.map(scan?.business_id ?? id, { keyword: scan?.keyword ?? keywords[0] });
  const steps = [
    { text: onboarding.stepAdd, isDone: true, href: paths.addBusiness },
    { text: onboarding.stepKeywords, isDone: keywords.length > 0, href: paths.business(id) },
    { text: onboarding.stepMap, isDone: scan !== undefined, href: map },
    {
      text: onboarding.stepSchedule,
      isDone: schedules.length > 0,
      href: paths.ofBusiness(id, 'schedules', undefined),
    },
    { text: onboarding.stepShare, isDone: (shares ?? []).length > 0, href: map },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={t(onboarding.nextSteps)}
      lead={t(onboarding.stepsDone, { n: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
      actions={
        <Button small kind="quiet" onClick={onHide}>
          {t(onboarding.hideSteps)}
        </Button>
      }
    >
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.text.en} class={step.isDone ? 'step step-done' : 'step'}>
            <span class="step-mark">{step.isDone && <Icon name="check" size={14} />}</span>
            {step.isDone ? (
              <span>
                {t(step.text)} <span class="visually-hidden">{t(onboarding.done)}</span>
              </span>
            ) : (
              <a href={step.href} aria-current={step === next ? 'step' : undefined}>
                {t(step.text)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
