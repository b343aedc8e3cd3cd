import type { ScanPreview } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { planText } from '../../i18n/messages/plan.js';
import { Button } from '../../ui/button.js';
import { PinCells } from './pin-cells.js';
import { canLeaveOut, togglePin } from './scan-draft.js';

interface LeftOutPinsProps {
  /** The planned pins; empty while they load. */
  readonly pins: ScanPreview['grid'];
  readonly excluded: readonly number[];
  readonly onChange: (excluded: readonly number[]) => void;
}

/** Leaves out single pins without a pointer. A click on the map does the same. */
export function LeftOutPins({ pins, excluded, onChange }: LeftOutPinsProps) {
  const { t } = useI18n();
  return (
    <details>
      <summary>
        {t(planText.leaveOut)}{' '}
        {excluded.length > 0 && <span class="hint">{t(planText.excluded, { n: excluded.length })}</span>}
      </summary>
      <div class="plan-more">
        <p class="hint">{t(planText.leaveOutKeys)}</p>
        <PinCells
          pins={pins.filter(canLeaveOut)}
          excluded={excluded}
          onToggle={(index) => {
            onChange(togglePin(excluded, index));
          }}
        />
        {excluded.length > 0 && (
          <Button
            small
            onClick={() => {
              onChange([]);
            }}
          >
            {t(planText.measureAll)}
          </Button>
        )}
      </div>
    </details>
  );
}
