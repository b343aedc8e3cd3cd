import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { ApiError } from '../../api/api-error.js';
import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths, withQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { useCategory } from '../../i18n/use-category.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import { Health } from '../../ui/health.js';
import { Page } from '../../ui/page.js';
import { ErrorBox, Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { useAction } from '../../ui/use-action.js';
import type { NewScan } from '../new-scan/new-scan.js';
import NotFoundPage from '../not-found.js';

export interface InsideBusiness {
  readonly business: Business;
  /** Undefined for read-only users. */
  readonly openNewScan: (() => void) | undefined;
}

/** The selected keyword; undefined for a business without keywords. */
type Inside = InsideBusiness & { readonly keyword: string | undefined };

interface BusinessFrameProps {
  readonly page: BusinessPage;
  readonly picksKeyword?: boolean;
  readonly children: (inside: Inside) => ComponentChildren;
}

/** The heading and tabs of every business page. The tabs keep the keyword in the address. */
export function BusinessFrame(props: BusinessFrameProps) {
  const { params } = useRoute();
  const query = useApi('/api/v1/businesses/{id}', { id: Number(params['id']) });
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <Loaded query={query} rows={5} tall>
      {(business) => <Framed {...props} business={business} />}
    </Loaded>
  );
}

function Framed({
  business,
  page,
  picksKeyword = true,
  children,
}: BusinessFrameProps & { business: Business }) {
  const { t } = useI18n();
  const categoryOf = useCategory();
  const { canWrite } = useUser();
  const { query } = useLocation();
  const [scanning, setScanning] = useState<{ Dialog: typeof NewScan } | null>(null);
  const open = useAction(async () => {
    const { NewScan: Dialog } = await import('../new-scan/new-scan.js').catch(() => {
      throw ApiError.local('offline');
    });
    setScanning({ Dialog });
  });
  const keyword = query['keyword'] ?? business.keywords[0];
  const openNewScan = canWrite ? open.run : undefined;
  return (
    <Page
      title={business.label}
      windowTitle={[t(businessText[page]), picksKeyword && keyword, business.label]
        .filter(Boolean)
        .join(' · ')}
      lead={[categoryOf(business.category), business.location.address].filter(Boolean).join(' · ')}
      actions={
        <>
          <span class="health-named">
            <Health score={business.latest_health_score} />
            <span class="hint" aria-hidden="true">
              {t(metrics.health)}
            </span>
          </span>
          {openNewScan && (
            <Button kind="primary" icon="scan" onClick={openNewScan}>
              {t(businessText.newScan)}
            </Button>
          )}
        </>
      }
    >
      <div class="business-bar">
        <BusinessTabs id={business.id} page={page} keyword={keyword} />
        {picksKeyword && keyword !== undefined && <KeywordPicker business={business} keyword={keyword} />}
      </div>
      {picksKeyword && keyword !== undefined && <OnPaper keyword={keyword} timeZone={business.timezone} />}
      {children({ business, keyword, openNewScan })}
      {open.error && <ErrorBox error={open.error} />}
      {scanning && (
        <scanning.Dialog
          business={business}
          keyword={keyword}
          onClose={() => {
            setScanning(null);
          }}
        />
      )}
    </Page>
  );
}

/** Names the keyword on paper, where the picker is hidden. */
function OnPaper({ keyword, timeZone }: { keyword: string; timeZone: string }) {
  const { t, format } = useI18n();
  const today = format.date(new Date().toISOString(), timeZone);
  return <p class="print-only lead">{t(businessText.printed, { keyword, today })}</p>;
}

/** Selects a keyword. Includes a scanned keyword that the business does not track. */
function KeywordPicker({ business, keyword }: { business: Business; keyword: string }) {
  const { t } = useI18n();
  const { path, query, route } = useLocation();
  const { days, from, to } = query;
  const all = business.keywords.includes(keyword) ? business.keywords : [keyword, ...business.keywords];
  return (
    <div class="keyword-picker">
      <Select
        label={t(common.keyword)}
        value={keyword}
        choices={all.map((word) => ({ value: word, text: word }))}
        onChange={(word) => {
          // A scan or a competitor belongs to one keyword; the period stays.
          route(withQuery(path, { keyword: word, days, from, to }), true);
        }}
      />
    </div>
  );
}

const PAGES = ['keywords', 'map', 'history', 'competitors', 'insights', 'schedules', 'alerts'] as const;
type BusinessPage = (typeof PAGES)[number];

function BusinessTabs(props: { id: number; page: BusinessPage; keyword: string | undefined }) {
  const { t } = useI18n();
  const tabs = PAGES.map((page) => ({
    page,
    href: page === 'keywords' ? paths.business(props.id) : paths.ofBusiness(props.id, page, props.keyword),
    text: t(businessText[page]),
  }));
  return <Tabs label={t(businessText.sections)} current={props.page} tabs={tabs} />;
}
