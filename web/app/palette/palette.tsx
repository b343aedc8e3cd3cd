import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { areaText } from '../../i18n/messages/areas.js';
import { businessText } from '../../i18n/messages/business.js';
import { paletteText } from '../../i18n/messages/palette.js';
import { shell } from '../../i18n/messages/shell.js';
import { Dialog } from '../../ui/dialog.js';
import { TextInput } from '../../ui/text-input.js';

const SHOWN = 8;

/** Finds businesses, keywords and pages by their names. Enter opens the first. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { data } = useApi('/api/v1/businesses');
  const [wanted, setWanted] = useState('');
  const pages = (['overview', 'competitors', 'insights', 'schedules', 'alerts', 'settings'] as const).map(
    (page) => ({ text: t(shell[page]), href: paths[page] }),
  );
  const businesses = (data ?? []).flatMap(({ id, label, keywords }) => [
    { text: label, href: paths.business(id) },
    ...keywords.map((keyword) => ({ text: `${label} · ${keyword}`, href: paths.map(id, { keyword }) })),
  ]);
  const areas = { text: t(areaText.title), href: paths.areas };
  const add = { text: t(businessText.add), href: paths.addBusiness };
  const found = [...pages, areas, add, ...businesses]
    .filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()))
    .slice(0, SHOWN);
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
