/** Colours of a pin. */
export interface PinStyle {
  fill: string;
  /** Colour of the label, with a contrast of at least 4.5 : 1 against the fill (WCAG 2.2, 1.4.3). */
  text: string;
}

/** One style per band of ranks, best first, and one for pins where the business is absent. */
export interface Palette {
  bands: readonly [PinStyle, PinStyle, PinStyle, PinStyle, PinStyle];
  absent: PinStyle;
}

const LIGHT = '#ffffff';
const DARK = '#14202e';

/**
 * `traffic`: green to red, as is usual for rank trackers. `colorblind`: blue to orange, after the diverging schemes of
 * ColorBrewer (colorbrewer2.org); its bands stay distinguishable without red-green or blue-yellow vision.
 */
export const PALETTES = {
  traffic: {
    bands: [
      { fill: '#147a3d', text: LIGHT },
      { fill: '#79bd4a', text: DARK },
      { fill: '#f5cf45', text: DARK },
      { fill: '#f2913d', text: DARK },
      { fill: '#d4402f', text: LIGHT },
    ],
    absent: { fill: '#6d1a2a', text: LIGHT },
  },
  colorblind: {
    bands: [
      { fill: '#0b4a94', text: LIGHT },
      { fill: '#4b9ad4', text: DARK },
      { fill: '#c3dff0', text: DARK },
      { fill: '#fcc27e', text: DARK },
      { fill: '#e0701a', text: DARK },
    ],
    absent: { fill: '#6e2c06', text: LIGHT },
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
