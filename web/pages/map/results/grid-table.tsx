import { useState } from 'preact/hooks';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import type { GridRowsProps } from './grid-rows.js';

const GridRows = lazyPart(() => import('./grid-rows.js'));

/** The data of the map as a table. */
export function GridTable(props: GridRowsProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="as-table"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{t(common.asTable)}</summary>
      {isOpen && <GridRows {...props} />}
    </details>
  );
}
