import { useState } from 'preact/hooks';
import { sendWithToken } from '../../api/api.js';
import { addressOf } from '../../api/operations.js';
import type { Decimals } from '../../base/decimals.js';
import { useI18n } from '../../i18n/i18n.js';
import { exportText } from '../../i18n/messages/reports.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Card, Page } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { TagInput } from '../../ui/tag-input.js';
import { useAction } from '../../ui/use-action.js';
import { DecimalsSelect, styleOf, useDecimals } from './decimals-select.js';
import { FeedsCard } from './feeds-card.js';

const FORMATS = ['csv', 'ndjson', 'parquet'] as const;

export default function ExportsPage() {
  const { t } = useI18n();
  const { isRestricted } = useUser();
  const [tag, setTag] = useState('');
  const [decimals, setDecimals] = useDecimals();
  return (
    <Page title={t(exportText.title)} lead={t(exportText.lead)}>
      <Card title={t(exportText.files)} lead={t(exportText.filesLead)}>
        <div class="stack">
          <TagInput label={t(exportText.tag)} value={tag} onChange={setTag} />
          <DecimalsSelect value={decimals} onChange={setDecimals} />
          <div class="downloads">
            {FORMATS.map((format) => (
              <Download key={format} format={format} tag={tag.trim()} decimals={decimals} />
            ))}
          </div>
          <p class="hint">{t(exportText.csvNote)}</p>
        </div>
      </Card>
      {!isRestricted && <FeedsCard />}
    </Page>
  );
}

function Download(props: { format: (typeof FORMATS)[number]; tag: string; decimals: Decimals }) {
  const { format, tag, decimals } = props;
  const action = useAction(async () => {
    const query = { ...(tag !== '' && { tag }), ...(format === 'csv' && styleOf(decimals)) };
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
