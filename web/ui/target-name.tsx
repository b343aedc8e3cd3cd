import { useApi } from '../api/use-query.js';
import { useI18n } from '../i18n/i18n.js';
import { scheduleText } from '../i18n/messages/schedules.js';

interface Target {
  readonly tag: string | null;
  readonly business_ids: readonly number[] | null;
}

/** Names the businesses of a report: its only business, their tag or their number. */
export function TargetName({ target: { tag, business_ids: ids } }: { target: Target }) {
  const { t } = useI18n();
  const { data } = useApi(
    '/api/v1/businesses',
    ids?.length === 1 ? { query: { fields: 'id,label,tags' } } : null,
  );
  if (tag !== null) return <>{t(scheduleText.taggedBusinesses, { tag })}</>;
  const only = ids?.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
  return <>{only?.label ?? t(scheduleText.listedBusinesses, { n: ids?.length ?? 0 })}</>;
}
