import { useState } from 'preact/hooks';
import { keep, kept } from '../base/kept.js';

export type Palette = 'traffic' | 'safe';

/** Which colours ranks have, on every page. */
export function usePalette(): [Palette, (palette: Palette) => void] {
  const [palette, setPalette] = useState(chosenPalette);
  const choose = (chosen: Palette): void => {
    keep('palette', chosen);
    applyPalette(chosen);
    setPalette(chosen);
  };
  return [palette, choose];
}

function applyPalette(palette: Palette): void {
  document.documentElement.dataset['palette'] = palette;
}

export function chosenPalette(): Palette {
  return kept('palette') === 'safe' ? 'safe' : 'traffic';
}
