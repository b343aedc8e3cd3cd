import { useId } from 'preact/hooks';
import type { HistoryEntry } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { gridText } from '../../../rank/grid-text.js';
import { IconButton } from '../../../ui/button.js';
import { useDistance } from '../../../ui/use-distance.js';
import { usePlayer } from './use-player.js';

interface ScanSliderProps {
  /** Oldest first. */
  readonly scans: readonly HistoryEntry[];
  readonly scanId: number;
  /** The map does not show this scan yet. */
  readonly isStale: boolean;
  readonly timeZone: string;
  readonly onChange: (scanId: number) => void;
}

/** Selects a scan of a series by date, or plays them all. */
export function ScanSlider({ scans, scanId, isStale, timeZone, onChange }: ScanSliderProps) {
  const { t, format } = useI18n();
  const distance = useDistance();
  const id = useId();
  const at = scans.findIndex((scan) => scan.scan_id === scanId);
  const scan = scans[at];
  const go = (to: number): void => {
    const next = scans[to];
    if (next) onChange(next.scan_id);
  };
  const player = usePlayer(at, scans.length, isStale, go);
  if (!scan) return null;
  const when = format.zonedTime(scan.scanned_at, timeZone);
  return (
    <div class={scans.length > 1 ? 'field field-slider' : 'field'}>
      <label for={id}>
        {t(mapText.scan)} <span class="hint">{t(mapText.scanOf, { n: at + 1, all: scans.length })}</span>
      </label>
      <p class="slider-date">
        {when}
        <span class="hint">{gridText(scan, t, distance)}</span>
      </p>
      {scans.length > 1 && (
        <div class="slider">
          <IconButton
            icon={player.isPlaying ? 'pause' : 'play'}
            label={t(player.isPlaying ? workspaceText.pause : workspaceText.play)}
            onClick={player.toggle}
          />
          <IconButton
            icon="left"
            label={t(mapText.earlier)}
            onClick={() => {
              go(at - 1);
            }}
          />
          <input
            id={id}
            type="range"
            min={0}
            max={scans.length - 1}
            step={1}
            value={at}
            aria-valuetext={when}
            onInput={({ currentTarget }) => {
              go(Number(currentTarget.value));
            }}
          />
          <IconButton
            icon="right"
            label={t(mapText.later)}
            onClick={() => {
              go(at + 1);
            }}
          />
        </div>
      )}
    </div>
  );
}
