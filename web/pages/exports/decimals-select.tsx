import { useState } from 'preact/hooks';
import { type Decimals, readDecimals } from '../../base/decimals.js';
import { storeSetting } from '../../base/settings-storage.js';
import { useI18n } from '../../i18n/i18n.js';
import { exportText } from '../../i18n/messages/reports.js';
import { Select } from '../../ui/choices.js';

/** The decimal sign that the user chose last. */
export function useDecimals(): [Decimals, (chosen: Decimals) => void] {
  const [decimals, setDecimals] = useState(readDecimals);
  const choose = (chosen: Decimals): void => {
    storeSetting('decimals', chosen);
    setDecimals(chosen);
  };
  return [decimals, choose];
}

/** Returns the parameters of a CSV file for a spreadsheet. */
export function styleOf(decimals: Decimals): { ids: 'text'; locale?: string } {
  return { ids: 'text', ...(decimals === 'comma' && { locale: 'es' }) };
}

export function DecimalsSelect(props: { value: Decimals; onChange: (chosen: Decimals) => void }) {
  const { t } = useI18n();
  const choices = (['point', 'comma'] as const).map((value) => ({ value, text: t(exportText[value]) }));
  return <Select label={t(exportText.decimals)} choices={choices} {...props} />;
}
