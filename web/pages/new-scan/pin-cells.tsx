import { useRef, useState } from 'preact/hooks';
import type { ScanPreview } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { planText } from '../../i18n/messages/plan.js';
import { titleOf } from '../../map/pins.js';
import { target } from '../../map/roving.js';

type PlannedPin = ScanPreview['grid'][number];

interface PinCellsProps {
  /** The pins that can be left out. */
  readonly pins: readonly PlannedPin[];
  readonly excluded: readonly number[];
  readonly onToggle: (index: number) => void;
}

/** The pins of a new scan as buttons that leave them out. Tab reaches one of them, and arrow keys the others. */
export function PinCells({ pins, excluded, onToggle }: PinCellsProps) {
  const { t } = useI18n();
  const group = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<number>();
  const first = pins.find(({ index }) => index === stop) ?? pins[0];
  const isLattice = first?.row !== null;
  return (
    <div
      ref={group}
      class={isLattice ? 'pin-cells' : 'pin-cells pin-cells-list'}
      role="group"
      aria-label={t(planText.leaveOut)}
    >
      {pins.map((pin) => {
        const { index, row, col } = pin;
        const title = titleOf(pin, t);
        return (
          <button
            key={index}
            type="button"
            class="pin-cell"
            data-index={index}
            aria-label={t(planText.leaveOutPin, { pin: title })}
            aria-pressed={excluded.includes(index)}
            title={title}
            tabIndex={pin === first ? 0 : -1}
            {...(row !== null && col !== null && { style: { gridArea: `${row + 1} / ${col + 1}` } })}
            onFocus={() => {
              setStop(index);
            }}
            onClick={() => {
              onToggle(index);
            }}
            onKeyDown={(event) => {
              const next = target(event.key, pin, pins);
              if (!next) return;
              event.preventDefault();
              group.current?.querySelector<HTMLElement>(`[data-index="${next.index}"]`)?.focus();
            }}
          >
            {!isLattice && title}
          </button>
        );
      })}
    </div>
  );
}
