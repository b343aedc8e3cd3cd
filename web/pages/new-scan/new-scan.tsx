import { useId, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { refresh } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { useScanBatchPreview, useScanPreview } from '../../api/use-preview.js';
import { BatchCost } from '../../forms/batch-cost.js';
import { linesOf } from '../../forms/changed-tags.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { planText } from '../../i18n/messages/plan.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { Skeleton } from '../../ui/states.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { LeftOutPins } from './left-out-pins.js';
import { PinFields } from './pin-fields.js';
import { Plan } from './plan.js';
import { ScanCost } from './scan-cost.js';
import { pinFields, renumbersPins, type ScanDraft, togglePin } from './scan-draft.js';
import { batchOf, ScanStarter } from './start-scans.js';
import { useDraftBefore } from './use-draft-before.js';
import { ANY_KEYWORD } from './use-preview.js';

const FIELDS = ['keyword', 'grid_size', 'radius_miles', 'spacing_meters', 'shape', 'area_id', 'center'];

/** Orders scans, with their pins on a map and their cost. */
export function NewScan(props: { business: Business; keyword: string | undefined; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const list = useId();
  const { business } = props;
  const [keyword, setKeyword] = useState(props.keyword ?? '');
  const [more, setMore] = useState('');
  const [tag, setTag] = useState('');
  const [typed, setTyped] = useState<Partial<ScanDraft>>({});
  const before = useDraftBefore(business, props.keyword);
  const starter = useRef(new ScanStarter());
  const hasPlace = tag === '';
  // The pins of many businesses share their lattice alone.
  const draft = before && {
    ...before,
    ...typed,
    ...(!hasPlace && { area: null, center: '', excluded: [] }),
  };
  const pins = draft ? pinFields(draft) : null;
  const keywords = [...new Set([keyword.trim(), ...linesOf(more)].filter(Boolean))];
  const order = pins && { businessId: business.id, tag: hasPlace ? null : tag, keywords, pins };
  const preview = useScanPreview(pins && { business_id: business.id, keyword: ANY_KEYWORD, ...pins });
  const batch = useScanBatchPreview(order && !hasPlace ? batchOf(order) : null);
  const action = useAction(async () => {
    if (!order) return;
    const address = await starter.current.start(order);
    refresh('/api/v1/subscription');
    refresh('/api/v1/scan');
    props.onClose();
    route(address);
  });
  const leaveOut = (excluded: readonly number[]): void => {
    setTyped((now) => ({ ...now, excluded }));
  };
  const isRefused = hasPlace ? preview.data?.coverage.outcome === 'none' : batch.data?.scans === 0;
  const errors = action.error?.fields ?? {};
  return (
    <Dialog wide="map" title={t(businessText.newScan)} onClose={props.onClose}>
      <Form action={action} fields={FIELDS}>
        {draft ? (
          <div class="plan">
            <div class="plan-fields">
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
              <PinFields
                draft={draft}
                errors={errors}
                hasPlace={hasPlace}
                onChange={(change) => {
                  setTyped({ ...typed, ...change, ...(renumbersPins(change) && { excluded: [] }) });
                }}
              />
              {hasPlace && (
                <LeftOutPins pins={preview.data?.grid ?? []} excluded={draft.excluded} onChange={leaveOut} />
              )}
              <details>
                <summary>{t(planText.more)}</summary>
                <div class="plan-more">
                  <TextArea
                    label={t(planText.moreKeywords)}
                    hint={t(planText.moreKeywordsHint)}
                    value={more}
                    onChange={setMore}
                  />
                  {business.tags.length > 0 && (
                    <Select
                      label={t(planText.businesses)}
                      value={tag}
                      choices={[
                        { value: '', text: t(planText.onlyThis) },
                        ...business.tags.map((name) => ({
                          value: name,
                          text: t(planText.withTag, { tag: name }),
                        })),
                      ]}
                      onChange={setTag}
                    />
                  )}
                </div>
              </details>
            </div>
            <div class="plan-side">
              <Plan
                business={business}
                draft={draft}
                preview={preview.data}
                isMovable={hasPlace && draft.area === null}
                onCenter={(center) => {
                  setTyped((now) => ({ ...now, center }));
                }}
                onToggle={(index) => {
                  if (hasPlace) leaveOut(togglePin(draft.excluded, index));
                }}
              />
              {hasPlace ? (
                <ScanCost preview={preview} scans={Math.max(keywords.length, 1)} />
              ) : (
                <BatchCost preview={batch} labels={new Map([[business.id, business.label]])} />
              )}
            </div>
          </div>
        ) : (
          <Skeleton rows={5} tall />
        )}
        <div class="dialog-actions">
          <Button onClick={props.onClose}>{t(common.cancel)}</Button>
          <Button
            type="submit"
            kind="primary"
            icon="scan"
            busy={action.isBusy}
            disabled={isRefused || pins === null}
          >
            {t(hasPlace && keywords.length < 2 ? scanText.start : batchText.start)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
