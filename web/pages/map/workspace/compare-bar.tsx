import { useId } from 'preact/hooks';
import { useI18n } from '../../../i18n/i18n.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { Choices } from '../../../ui/choices.js';

/** How two scans are compared: the change of each pin, one map with a line between them, or two maps. */
export type CompareMode = 'change' | 'swipe' | 'side';

interface CompareBarProps {
  readonly mode: CompareMode;
  /** Where the later scan begins beside the line, from 0 (west) to 1 (east). */
  readonly share: number;
  /** The titles of the scans. */
  readonly before: string;
  readonly after: string;
  /** The dates of both scans. */
  readonly dates: string;
  readonly onMode: (mode: CompareMode) => void;
  readonly onShare: (share: number) => void;
}

/** Selects how two scans are compared, and moves the line between them. */
export default function CompareBar(props: CompareBarProps) {
  const { mode, share, before, after, dates, onMode, onShare } = props;
  const { t } = useI18n();
  const id = useId();
  return (
    <div class="compare-bar">
      <Choices<CompareMode>
        label={t(workspaceText.compareBy)}
        value={mode}
        choices={(['change', 'swipe', 'side'] as const).map((value) => ({
          value,
          text: t(workspaceText[value]),
        }))}
        onChange={onMode}
      />
      {mode === 'change' && <p class="hint">{dates}</p>}
      {mode === 'swipe' && (
        <div class="swipe">
          <label for={id}>
            {before} <span aria-hidden="true">|</span> {after}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={1}
            value={Math.round(share * 100)}
            onInput={({ currentTarget }) => {
              onShare(Number(currentTarget.value) / 100);
            }}
          />
        </div>
      )}
    </div>
  );
}
