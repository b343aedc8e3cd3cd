import { useEffect } from 'preact/hooks';
import type { FieldErrors } from '../../api/api-error.js';
import type { Business } from '../../api/types.js';
import { NextRuns } from '../../forms/next-runs.js';
import { TimeZoneInput } from '../../forms/time-zone-input.js';
import { TimingFields } from '../../forms/timing-fields.js';
import { cronOf } from '../../rank/timing.js';
import { GridFields } from '../new-scan/grid-fields.js';
import { usePreview } from '../new-scan/use-preview.js';
import type { Draft } from './draft.js';
import { KeywordChoice } from './keyword-choice.js';
import { ScheduleCost } from './schedule-cost.js';

interface ScheduleFieldsProps {
  readonly business: Business;
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: (draft: Draft) => void;
  /** Called with whether the service would reject this scan. */
  readonly onRefused: (isRefused: boolean) => void;
}

/** The fields of a schedule and its cost. */
export function ScheduleFields({ business, draft, errors, onChange, onRefused }: ScheduleFieldsProps) {
  const { size, radius, keywords, timezone } = draft;
  const preview = usePreview({ businessId: business.id, size: Number(size), radiusMiles: Number(radius) });
  const isRefused = preview.data?.coverage.outcome === 'none';
  useEffect(() => {
    onRefused(isRefused);
  }, [isRefused, onRefused]);
  const cron = cronOf(draft.timing);
  return (
    <>
      <TimingFields
        timing={draft.timing}
        error={errors['cron']}
        onChange={(timing) => {
          onChange({ ...draft, timing });
        }}
      />
      <TimeZoneInput
        value={timezone}
        error={errors['timezone']}
        onChange={(zone) => {
          onChange({ ...draft, timezone: zone });
        }}
      />
      <NextRuns cron={cron} timeZone={timezone} />
      <KeywordChoice
        business={business}
        keywords={keywords}
        error={errors['keywords']}
        onChange={(words) => {
          onChange({ ...draft, keywords: words });
        }}
      />
      <GridFields
        size={size}
        radius={radius}
        errors={errors}
        onChange={(grid) => {
          onChange({ ...draft, ...grid });
        }}
      />
      <ScheduleCost
        preview={preview}
        keywords={(keywords ?? business.keywords).length}
        cron={cron}
        timeZone={timezone}
      />
    </>
  );
}
