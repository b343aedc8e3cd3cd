import type { ComponentChildren } from 'preact';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';

/** The empty state of a business without keywords. @param action replaces the link to its keywords */
export function NoKeyword({ businessId, action }: { businessId: number; action?: ComponentChildren }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const link = canWrite && (
    <ButtonLink kind="primary" icon="plus" href={paths.business(businessId)}>
      {t(businessText.addKeywords)}
    </ButtonLink>
  );
  return (
    <Empty icon="scan" title={t(businessText.noKeywordTitle)} action={action ?? link}>
      {t(businessText.noKeywordText)}
    </Empty>
  );
}
