import { useState } from 'preact/hooks';
import { sendWithToken } from '../../api/api.js';
import { addressOf } from '../../api/operations.js';
import { useI18n } from '../../i18n/i18n.js';
import { exportText } from '../../i18n/messages/reports.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Card, Page } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { TagInput } from '../../ui/tag-input.js';
import { useAction } from '../../ui/use-action.js';
import { FeedsCard } from './feeds-card.js';

const FORMATS = ['csv', 'ndjson', 'parquet'] as const;

export default function ExportsPage() {
  const { t } = useI18n();
  const { isRestricted } = useUser();
  const [tag, setTag] = useState('');
  return (
    <Page title={t(exportText.title)} lead={t(exportText.lead)}>
      <Card title={t(exportText.files)} lead={t(exportText.filesLead)}>
        <div class="stack">
          <TagInput label={t(exportText.tag)} value={tag} onChange={setTag} />
          <div class="downloads">
            {FORMATS.map((format) => (
              <Download key={format} format={format} tag={tag.trim()} />
            ))}
          </div>
        </div>
      </Card>
      {!isRestricted && <FeedsCard />}
    </Page>
  );
}

function Download({ format, tag }: { format: (typeof FORMATS)[number]; tag: string }) {
  const action = useAction(async () => {
    const query = tag === '' ? {} : { tag };
    const address = addressOf(`/api/v1/exports/rankings.${format}`, { query });
    await saveAnswer(await sendWithToken(address), `rankings.${format}`);
  });
  return (
    <>
      {action.error && <ErrorBox error={action.error} />}
      <Button icon="download" busy={action.isBusy} onClick={action.run}>
        {format === 'parquet' ? 'Parquet' : format.toUpperCase()}
      </Button>
    </>
  );
}
