import { useEffect, useId, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { gridText } from '../../../rank/grid-text.js';
import { IconButton } from '../../../ui/button.js';
import { useDistance } from '../../../ui/use-distance.js';

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

/** How long each scan stays visible. */
const FRAME_MS = 1_200;

interface Player {
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

/**
 * Shows the scans of a series one after the other, to the last one. A scan that still loads delays the next one.
 *
 * @param at the number of the requested scan
 */
function usePlayer(at: number, count: number, isStale: boolean, go: (to: number) => void): Player {
  const [isPlaying, setPlaying] = useState(false);
  const isLast = at >= count - 1;
  useEffect(() => {
    if (!isPlaying || isStale) return;
    if (isLast) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => {
      go(at + 1);
    }, FRAME_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isPlaying, isStale, at, isLast]);
  const toggle = (): void => {
    if (!isPlaying && isLast) go(0);
    setPlaying(!isPlaying);
  };
  return { isPlaying, toggle };
}
