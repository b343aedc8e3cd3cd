import type { ComponentChildren } from 'preact';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';

/** Instead of what is shown by keyword, for a business that has none. @param action the way to some, where it is not a link */
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
