import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { purgeAnswers } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { businessText } from '../../i18n/messages/business.js';
import { businessDetails } from '../../i18n/messages/business-details.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Icon } from '../../ui/icon.js';
import { Card } from '../../ui/page.js';
import { BusinessFrame } from './business-frame.js';
import { EditDetails } from './edit-details.js';
import { EditKeywords } from './edit-keywords.js';
import { HealthCard } from './health-card.js';
import { KeywordTable } from './keyword-table.js';
import { ClosedNote, NewIdentifier } from './new-identifier.js';
import { NoKeyword } from './no-keyword.js';
import { RelocateBusiness } from './relocate-business.js';

export default function KeywordsPage() {
  return (
    <BusinessFrame page="keywords" picksKeyword={false}>
      {({ business }) => <Keywords business={business} />}
    </BusinessFrame>
  );
}

function Keywords({ business }: { business: Business }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [open, setOpen] = useState<'details' | 'edit' | 'relocate' | 'delete'>();
  const edit = (kind: 'primary' | 'plain', text: Message) => (
    <Button
      kind={kind}
      onClick={() => {
        setOpen('edit');
      }}
    >
      {t(text)}
    </Button>
  );
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <ClosedNote closed={business.closed} />
      <NewIdentifier businessId={business.id} candidates={business.identifier_candidates} />
      {business.keywords.length === 0 ? (
        <NoKeyword businessId={business.id} action={canWrite && edit('primary', businessText.addKeywords)} />
      ) : (
        <Card
          flush
          title={t(businessText.keywords)}
          actions={canWrite && edit('plain', businessText.editKeywords)}
        >
          <KeywordTable business={business} />
        </Card>
      )}
      <HealthCard business={business} />
      <div class="page-foot">
        <a href={business.gbp_url} target="_blank" rel="noreferrer">
          {t(businessText.openProfile)} <Icon name="external" size={14} />
        </a>
        {canWrite && (
          <>
            <Button
              kind="quiet"
              onClick={() => {
                setOpen('details');
              }}
            >
              {t(businessDetails.editDetails)}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                setOpen('relocate');
              }}
            >
              {t(businessDetails.relocate)}
            </Button>
            <Button
              kind="quiet"
              icon="trash"
              onClick={() => {
                setOpen('delete');
              }}
            >
              {t(businessText.delete)}
            </Button>
          </>
        )}
      </div>
      {open === 'edit' && <EditKeywords business={business} onClose={close} />}
      {open === 'details' && <EditDetails business={business} onClose={close} />}
      {open === 'relocate' && <RelocateBusiness business={business} onClose={close} />}
      {open === 'delete' && <DeleteBusiness business={business} onClose={close} />}
    </>
  );
}

function DeleteBusiness({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const remove = async (): Promise<void> => {
    await apiChange('delete', '/api/v1/businesses/{id}', { id: business.id });
    route(paths.overview, true);
    // `refresh` would read the deleted business again and show "Page not found" before the overview opens.
    purgeAnswers('/api/v1/');
  };
  return (
    <Confirm
      title={t(businessText.deleteTitle, { name: business.label })}
      action={t(businessText.delete)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t(businessText.deleteText)}</p>
    </Confirm>
  );
}
