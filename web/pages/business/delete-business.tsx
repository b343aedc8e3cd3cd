import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { purgeAnswers } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { Confirm } from '../../ui/confirm.js';

export function DeleteBusiness({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const remove = async (): Promise<void> => {
    await apiChange('delete', '/api/v1/businesses/{id}', { id: business.id });
    route(paths.overview, true);
    // `refresh` would read the deleted business again and show "Page not found" before the overview opens.
    purgeAnswers('/api/v1/');
  };
  return (
    <Confirm
      title={t(businessText.deleteTitle, { name: business.label })}
      action={t(businessText.delete)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t(businessText.deleteText)}</p>
    </Confirm>
  );
}
