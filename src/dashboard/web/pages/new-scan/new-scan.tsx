import { useLocation } from 'preact-iso';
import { useId, useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import { randomKey } from '../../api/random-key.js';
import type { Business } from '../../api/types.js';
import { paths } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextInput } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { useAction } from '../../ui/use-action.js';
import { FIRST_GRID } from '../add-business/first-grid.js';
import { ScanCost } from './scan-cost.js';

const KM_PER_MILE = 1.609344;

export function NewScan(props: { business: Business; keyword: string | undefined; onClose: () => void }) {
  const { t, format } = useI18n();
  const { route } = useLocation();
  const list = useId();
  const { business } = props;
  const [keyword, setKeyword] = useState(props.keyword ?? '');
  const [size, setSize] = useState(String(FIRST_GRID.grid_size));
  const [radius, setRadius] = useState(String(FIRST_GRID.radius_miles));
  const attempt = useRef({ body: '', key: '' });
  const action = useAction(async () => {
    const body = {
      business_id: business.id,
      keyword: keyword.trim(),
      grid_size: Number(size),
      radius_miles: Number(radius),
    };
    // The same scan asked for again, because no answer came, is not made and paid twice.
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
    const scan = await apiChange('post', '/api/v1/scans', { body, idempotencyKey: attempt.current.key });
    refresh('/api/v1/subscription');
    props.onClose();
    route(paths.map(business.id, { keyword: scan.keyword, scan: scan.id }));
  });
  const errors = action.error?.fields ?? {};
  return (
    <Dialog title={t(scanText.title)} onClose={props.onClose}>
      <Form action={action} fields={['keyword', 'grid_size', 'radius_miles']}>
        <TextInput
          label={t(scanText.keyword)}
          hint={t(scanText.keywordHint)}
          list={list}
          required
          value={keyword}
          onChange={setKeyword}
          error={errors['keyword']}
        />
        <datalist id={list}>
          {business.keywords.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        <div class="field-row">
          <TextInput
            label={t(scanText.gridSize)}
            hint={t(scanText.gridHint)}
            type="number"
            min="1"
            max="21"
            required
            value={size}
            onChange={setSize}
            error={errors['grid_size']}
          />
          <TextInput
            label={t(scanText.radius)}
            hint={t(scanText.radiusHint, { km: format.plain(Number(radius) * KM_PER_MILE) })}
            type="number"
            min="0.05"
            max="100"
            step="0.05"
            required
            value={radius}
            onChange={setRadius}
            error={errors['radius_miles']}
          />
        </div>
        <ScanCost size={Number(size)} radiusMiles={Number(radius)} />
        <div class="dialog-actions">
          <Button onClick={props.onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" icon="scan" busy={action.isBusy}>
            {t(scanText.start)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
