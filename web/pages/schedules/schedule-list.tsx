import { useState } from 'preact/hooks';
import type { Business, Schedule } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { matches } from '../../base/matches.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { campaignText } from '../../i18n/messages/batches.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Card } from '../../ui/page.js';
import { MoreRows } from '../../ui/show-more.js';
import { Empty, Loaded } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { ScheduleTable } from './schedule-table.js';

const CampaignForm = lazyPart(() => import('../campaigns/campaign-form.js'));
const ScheduleForm = lazyPart(() => import('./schedule-form.js'));

/** Rows that are added at a time. */
const PAGE = 30;

interface ScheduleListProps {
  readonly businesses: readonly Business[];
  /** On the page of a business, rows do not name it. */
  readonly isOfOne: boolean;
}

/** The schedules of these businesses, with a form to add one. */
export function ScheduleList({ businesses, isOfOne }: ScheduleListProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const query = useApi('/api/v1/schedules');
  const [shown, setShown] = useState(PAGE);
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<Schedule | 'new' | 'campaign'>();
  const byId = new Map(businesses.map((business) => [business.id, business]));
  const edited =
    typeof open === 'object' && open.business_id !== null ? byId.get(open.business_id) : undefined;
  const [first, ...others] = edited ? [edited] : businesses;
  const isCampaign = open === 'campaign' || (typeof open === 'object' && open.business_id === null);
  const close = (): void => {
    setOpen(undefined);
  };
  const add = canWrite && (
    <div class="row-actions">
      {!isOfOne && (
        <Button
          icon="plus"
          onClick={() => {
            setOpen('campaign');
          }}
        >
          {t(campaignText.add)}
        </Button>
      )}
      <Button
        kind="primary"
        icon="plus"
        onClick={() => {
          setOpen('new');
        }}
      >
        {t(scheduleText.add)}
      </Button>
    </div>
  );
  return (
    <>
      <Loaded query={query} rows={3} tall>
        {(all) => {
          const schedules = all.filter(({ business_id: id }) => (id === null ? !isOfOne : byId.has(id)));
          if (schedules.length === 0)
            return (
              <Empty icon="clock" title={t(scheduleText.noneTitle)} action={add}>
                {t(scheduleText.noneText)}
              </Empty>
            );
          const found = schedules.filter(({ name, tag, business_id: id, keywords }) => {
            const business = byId.get(id ?? NaN);
            return matches(
              [name, tag, business?.label, ...(keywords ?? business?.keywords ?? [])].join(' '),
              wanted,
            );
          });
          return (
            <Card
              flush
              title={t(scheduleText.count, { n: schedules.length })}
              lead={isOfOne && t(scheduleText.lead)}
              actions={add}
            >
              {schedules.length > PAGE && (
                <div class="table-find">
                  <TextInput
                    label={t(scheduleText.find)}
                    type="search"
                    value={wanted}
                    onChange={(text) => {
                      setWanted(text);
                      setShown(PAGE);
                    }}
                  />
                </div>
              )}
              <ScheduleTable
                schedules={found.slice(0, shown)}
                businesses={byId}
                namesBusiness={!isOfOne}
                onEdit={setOpen}
              />
              {found.length > shown && (
                <MoreRows
                  query={{
                    isReadingMore: false,
                    more: () => {
                      setShown(shown + PAGE);
                    },
                  }}
                />
              )}
            </Card>
          );
        }}
      </Loaded>
      {!isOfOne && (
        <p>
          <a href={paths.batches}>{t(campaignText.allBatches)}</a>
        </p>
      )}
      {isCampaign && (
        <CampaignForm
          businesses={businesses}
          schedule={typeof open === 'object' ? open : undefined}
          onClose={close}
        />
      )}
      {open && !isCampaign && first && (
        <ScheduleForm
          businesses={[first, ...others]}
          schedule={typeof open === 'object' ? open : undefined}
          onClose={close}
        />
      )}
    </>
  );
}
