import { useState } from 'preact/hooks';
import { matches } from '../../base/matches.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { ShowMore } from '../../ui/show-more.js';
import { TextInput } from '../../ui/text-input.js';
import { BusinessRow, type CardBusiness } from './business-row.js';

/** Rows per page. */
const PAGE = 30;
const MANY = 6;

/** Businesses as cards. */
export function BusinessList({ businesses }: { businesses: readonly CardBusiness[] }) {
  const { t } = useI18n();
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(PAGE);
  const found = businesses.filter(({ label, listing_name, location, external_id, tags }) =>
    matches([label, listing_name, location.address, external_id, ...tags].join(' '), wanted),
  );
  return (
    <>
      {businesses.length > MANY && (
        <TextInput label={t(businessText.find)} type="search" value={wanted} onChange={setWanted} />
      )}
      {found.length === 0 && <p class="hint">{t(businessText.noneFound)}</p>}
      <ul class="business-list">
        {found.slice(0, shown).map((business) => (
          <BusinessRow key={business.id} business={business} />
        ))}
      </ul>
      {found.length > shown && (
        <ShowMore
          onMore={() => {
            setShown(shown + PAGE);
          }}
        />
      )}
    </>
  );
}
