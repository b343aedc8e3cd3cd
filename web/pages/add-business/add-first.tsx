import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';

/** A button to add a business, below an empty list of an account without businesses. */
export function AddFirst() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const { data } = useApi('/api/v1/businesses', canWrite ? { query: { limit: 1 } } : null);
  if (data?.length !== 0) return null;
  return (
    <ButtonLink kind="primary" icon="plus" href={paths.addBusiness}>
      {t(businessText.add)}
    </ButtonLink>
  );
}
