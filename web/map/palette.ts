import { useState } from 'preact/hooks';
import { readSetting, storeSetting } from '../base/settings-storage.js';

export type Palette = 'traffic' | 'safe';

/** The colours of ranks on every page, and a function that changes them. */
export function usePalette(): [Palette, (palette: Palette) => void] {
  const [palette, setPalette] = useState(chosenPalette);
  const choose = (chosen: Palette): void => {
    storeSetting('palette', chosen);
    applyPalette(chosen);
    setPalette(chosen);
  };
  return [palette, choose];
}

function applyPalette(palette: Palette): void {
  document.documentElement.dataset['palette'] = palette;
}

export function chosenPalette(): Palette {
  return readSetting('palette') === 'safe' ? 'safe' : 'traffic';
}
