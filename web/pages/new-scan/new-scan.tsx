import { useLocation } from 'preact-iso';
import { useId, useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import { randomKey } from '../../api/random-key.js';
import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextInput } from '../../ui/text-input.js';
import { Form } from '../../ui/form.js';
import { Skeleton } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { FIRST_GRID } from '../add-business/first-grid.js';
import { GridFields } from './grid-fields.js';
import { ScanCost } from './scan-cost.js';
import { usePreview } from './use-preview.js';

export function NewScan(props: { business: Business; keyword: string | undefined; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const list = useId();
  const { business } = props;
  const [keyword, setKeyword] = useState(props.keyword ?? '');
  const [typed, setTyped] = useState<{ size: string; radius: string }>();
  const before = useGridBefore(business.id, props.keyword);
  const { size, radius } = typed ?? {
    size: String(before?.grid_size ?? ''),
    radius: String(before?.radius_miles ?? ''),
  };
  const attempt = useRef({ body: '', key: '' });
  const action = useAction(async () => {
    const body = {
      business_id: business.id,
      keyword: keyword.trim(),
      grid_size: Number(size),
      radius_miles: Number(radius),
    };
    // A retry of the same scan after a lost response must not create and charge it twice.
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
    const scan = await apiChange('post', '/api/v1/scans', { body, idempotencyKey: attempt.current.key });
    refresh('/api/v1/subscription');
    props.onClose();
    route(paths.map(business.id, { keyword: scan.keyword, scan: scan.id }));
  });
  const preview = usePreview({ businessId: business.id, size: Number(size), radiusMiles: Number(radius) });
  const isRefused = preview.data?.coverage.outcome === 'none';
  const errors = action.error?.fields ?? {};
  return (
    <Dialog title={t(businessText.newScan)} onClose={props.onClose}>
      <Form action={action} fields={['keyword', 'grid_size', 'radius_miles']}>
        <TextInput
          label={t(common.keyword)}
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
        {before ? (
          <>
            <GridFields size={size} radius={radius} errors={errors} onChange={setTyped} />
            <ScanCost preview={preview} />
          </>
        ) : (
          <Skeleton />
        )}
        <div class="dialog-actions">
          <Button onClick={props.onClose}>{t(common.cancel)}</Button>
          <Button
            type="submit"
            kind="primary"
            icon="scan"
            busy={action.isBusy}
            disabled={isRefused || !before}
          >
            {t(scanText.start)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Returns the grid of the latest scan, so that both are comparable. Undefined while it loads. */
function useGridBefore(businessId: number, keyword: string | undefined) {
  const { data, isLoading } = useApi(
    '/api/v1/rankings',
    keyword === undefined ? null : { query: { business_id: businessId, keyword } },
  );
  if (isLoading && !data) return undefined;
  const { grid_size: size, radius_miles: radius } = data ?? {};
  // The grid of an area may have other sizes than a form takes.
  const isSquare = data?.geometry?.shape === 'square' && data.geometry.area === null;
  return isSquare && typeof size === 'number' && typeof radius === 'number'
    ? { grid_size: size, radius_miles: radius }
    : FIRST_GRID;
}
