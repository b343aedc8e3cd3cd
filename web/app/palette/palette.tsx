import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useApi } from '../../api/use-query.js';
import { matches } from '../../base/matches.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { businessText } from '../../i18n/messages/business.js';
import { importText } from '../../i18n/messages/imports.js';
import { paletteText } from '../../i18n/messages/palette.js';
import { shell } from '../../i18n/messages/shell.js';
import { useUser } from '../../state/session.js';
import { Dialog } from '../../ui/dialog.js';
import { TextInput } from '../../ui/text-input.js';

const SHOWN = 12;

/** In the order of the navigation. */
const PAGES = [
  'overview',
  'competitors',
  'insights',
  'schedules',
  'areas',
  'reports',
  'exports',
  'alerts',
  'settings',
] as const;

/** Finds businesses, keywords and pages by their names. Enter opens the first. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { canWrite, isRestricted } = useUser();
  const { data } = useApi('/api/v1/businesses', { query: { fields: 'id,label,keywords' } });
  const [wanted, setWanted] = useState('');
  const pages = [
    ...PAGES.map((page) => ({ text: t(shell[page]), href: paths[page] })),
    ...(canWrite ? [{ text: t(businessText.add), href: paths.addBusiness }] : []),
    ...(canWrite && !isRestricted ? [{ text: t(importText.title), href: paths.importBusinesses }] : []),
    { text: t(batchText.title), href: paths.batches },
  ];
  const businesses = (data ?? []).flatMap(({ id, label, keywords }) => [
    { text: label, href: paths.business(id) },
    ...keywords.map((keyword) => ({ text: `${label} · ${keyword}`, href: paths.map(id, { keyword }) })),
  ]);
  const found = [...pages, ...businesses].filter(({ text }) => matches(text, wanted)).slice(0, SHOWN);
  const open = (href: string): void => {
    onClose();
    route(href);
  };
  return (
    <Dialog title={t(paletteText.title)} onClose={onClose}>
      <TextInput
        label={t(paletteText.find)}
        type="search"
        value={wanted}
        onChange={setWanted}
        onEnter={() => {
          const [first] = found;
          if (first) open(first.href);
        }}
      />
      <ul class="palette">
        {found.map(({ text, href }) => (
          <li key={href}>
            <a
              href={href}
              onClick={() => {
                onClose();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="hint">{t(paletteText.none)}</p>}
      <p class="hint">{t(paletteText.keys)}</p>
    </Dialog>
  );
}
