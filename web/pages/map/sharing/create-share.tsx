import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { NewShare } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { shareText } from '../../../i18n/messages/share.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { Form } from '../../../ui/form.js';
import { useAction } from '../../../ui/use-action.js';
import type { ShareSubject } from './share-subject.js';

const LIFETIMES = ['7', '30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];

interface CreateShareProps {
  readonly subject: ShareSubject;
  readonly onMade: (share: NewShare) => void;
}

export function CreateShare({ subject, onMade }: CreateShareProps) {
  const { t } = useI18n();
  const [days, setDays] = useState<Lifetime>('30');
  const action = useAction(async () => {
    const body = { days: Number(days) };
    onMade(
      await ('tag' in subject
        ? apiChange('post', '/dashboard/api/tag-shares', { body: { ...body, ...subject } })
        : apiChange('post', '/dashboard/api/scans/{id}/shares', { id: subject.scanId, body })),
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
