import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import { randomKey } from '../../api/random-key.js';
import { paths } from '../../base/paths.js';
import { BatchCost } from '../../forms/batch-cost.js';
import type { BulkDialogProps } from '../../forms/bulk-dialog.js';
import { linesOf } from '../../forms/changed-tags.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { common } from '../../i18n/messages/common.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { FIRST_GRID } from '../add-business/first-grid.js';
import { GridFields } from '../new-scan/grid-fields.js';
import { batchBody, useBatchPreview } from './use-batch-preview.js';

const FIELDS = ['keywords', 'grid_size', 'radius_miles', 'name'];

/** Scans the selected businesses, after a preview of the cost. */
export default function NewBatch({ businesses, onClose }: BulkDialogProps) {
  const { t } = useI18n();
  const { route } = useLocation();
  const [name, setName] = useState('');
  const [keywords, setKeywords] = useState('');
  const [grid, setGrid] = useState({
    size: String(FIRST_GRID.grid_size),
    radius: String(FIRST_GRID.radius_miles),
  });
  const target = { business_ids: businesses.map(({ id }) => id) };
  const values = {
    keywords: linesOf(keywords),
    size: Number(grid.size),
    radiusMiles: Number(grid.radius),
  };
  const preview = useBatchPreview(target, values);
  // A retry of the same batch after a lost response must not create and charge it twice.
  const attempt = useRef({ body: '', key: '' });
  const action = useAction(async () => {
    const body = { ...batchBody(target, values), ...(name.trim() && { name: name.trim() }) };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
    const idempotencyKey = attempt.current.key;
    const batch = await apiChange('post', '/api/v1/scan-batches', { body, idempotencyKey });
    refresh('/api/v1/subscription');
    refresh('/api/v1/scan-batches');
    onClose();
    route(paths.batch(batch.id));
  });
  const errors = action.error?.fields ?? {};
  return (
    <Dialog title={t(batchText.newTitle, { n: businesses.length })} onClose={onClose}>
      <Form action={action} fields={FIELDS}>
        <TextInput label={t(batchText.name)} value={name} onChange={setName} error={errors['name']} />
        <TextArea
          label={t(batchText.keywords)}
          hint={t(batchText.keywordsHint)}
          value={keywords}
          onChange={setKeywords}
          error={errors['keywords']}
        />
        <GridFields {...grid} errors={errors} onChange={setGrid} />
        <BatchCost preview={preview} labels={new Map(businesses.map(({ id, label }) => [id, label]))} />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button
            type="submit"
            kind="primary"
            icon="scan"
            busy={action.isBusy}
            disabled={preview.data?.scans === 0}
          >
            {t(batchText.start)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
