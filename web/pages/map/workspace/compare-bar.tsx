import { useId } from 'preact/hooks';
import { useI18n } from '../../../i18n/i18n.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { Choices } from '../../../ui/choices.js';

interface CompareBarProps {
  /** Where the later scan begins, from 0 (west) to 1 (east); undefined while pins show their change. */
  readonly share: number | undefined;
  /** The dates of both scans. */
  readonly before: string;
  readonly after: string;
  readonly onChange: (share: number | undefined) => void;
}

/** Selects how two scans are compared: the change of each pin, or a line with one scan on each side. */
export default function CompareBar({ share, before, after, onChange }: CompareBarProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div class="compare-bar">
      <Choices<'change' | 'swipe'>
        label={t(workspaceText.compareBy)}
        value={share === undefined ? 'change' : 'swipe'}
        choices={[
          { value: 'change', text: t(workspaceText.change) },
          { value: 'swipe', text: t(workspaceText.swipe) },
        ]}
        onChange={(mode) => {
          onChange(mode === 'swipe' ? 0.5 : undefined);
        }}
      />
      {share === undefined ? (
        <p class="hint">
          {before} → {after}
        </p>
      ) : (
        <div class="swipe">
          <label for={id}>
            {t(workspaceText.swipeBefore, { date: before })} <span aria-hidden="true">|</span>{' '}
            {t(workspaceText.swipeAfter, { date: after })}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={1}
            value={Math.round(share * 100)}
            onInput={({ currentTarget }) => {
              onChange(Number(currentTarget.value) / 100);
            }}
          />
        </div>
      )}
    </div>
  );
}
