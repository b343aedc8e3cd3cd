import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { NewShare } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { shareText } from '../../../i18n/messages/share.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { Form } from '../../../ui/form.js';
import { useAction } from '../../../ui/use-action.js';

const LIFETIMES = ['7', '30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];

export function CreateShare({ scanId, onMade }: { scanId: number; onMade: (share: NewShare) => void }) {
  const { t } = useI18n();
  const [days, setDays] = useState<Lifetime>('30');
  const action = useAction(async () => {
    onMade(
      await apiChange('post', '/dashboard/api/scans/{id}/shares', {
        id: scanId,
        body: { days: Number(days) },
      }),
    );
  });
  return (
    <Form action={action}>
      <div class="field-row share-new">
        <Select<Lifetime>
          label={t(shareText.expiry)}
          value={days}
          choices={LIFETIMES.map((value) => ({ value, text: t(shareText.days, { n: Number(value) }) }))}
          onChange={setDays}
        />
        <Button type="submit" kind="primary" icon="share" busy={action.isBusy}>
          {t(shareText.create)}
        </Button>
      </div>
    </Form>
  );
}
