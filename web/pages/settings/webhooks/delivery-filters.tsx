import type { DeliveryStatus } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { Select } from '../../../ui/choices.js';
import { SAMPLE_TYPES, type SampleType } from './draft.js';

export const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed'];

export interface Filter {
  readonly status: DeliveryStatus | 'any';
  readonly type: SampleType | 'any';
}

export function DeliveryFilters({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (filter: Filter) => void;
}) {
  const { t } = useI18n();
  return (
    <div class="filters">
      <Select<Filter['status']>
        label={t(common.status)}
        value={filter.status}
        choices={[
          { value: 'any', text: t(common.all) },
          ...STATUSES.map((value) => ({ value, text: t(deliveriesText[value]) })),
        ]}
        onChange={(status) => {
          onChange({ ...filter, status });
        }}
      />
      <Select<Filter['type']>
        label={t(deliveriesText.event)}
        value={filter.type}
        choices={[
          { value: 'any', text: t(common.all) },
          ...SAMPLE_TYPES.map((value) => ({ value, text: value })),
        ]}
        onChange={(type) => {
          onChange({ ...filter, type });
        }}
      />
    </div>
  );
}
