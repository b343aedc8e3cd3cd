import { describe, expect, it } from 'vitest';
import { PALETTES } from './index.js';

type Rgb = [number, number, number];

/** Converts a hexadecimal sRGB colour to linear light, 0–1. */
function linear(hex: string): Rgb {
  const part = (i: number) => {
    const value = parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(1), part(2)];
}

function times(matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb {
  const [x, y, z] = matrix.map((row) => row[0] * r + row[1] * g + row[2] * b);
  return [x ?? 0, y ?? 0, z ?? 0];
}

const luminance = (hex: string) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];

/** Contrast ratio as defined in WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Simulated colour vision without one type of cone: Machado, Oliveira, Fernandes (2009). */
const VISIONS: Record<string, Rgb[]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(rgb: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb,
  );
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** CIE 1976 colour difference under a simulated vision; 2.3 is just noticeable. */
function difference(a: string, b: string, vision: Rgb[]): number {
  const [l1, a1, b1] = lab(times(vision, linear(a)));
  const [l2, a2, b2] = lab(times(vision, linear(b)));
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function smallestDifference(fills: readonly string[], vision: Rgb[]): number {
  return Math.min(...fills.flatMap((a, i) => fills.slice(0, i).map((b) => difference(a, b, vision))));
}

const fillsOf = (name: keyof typeof PALETTES) =>
  [...PALETTES[name].bands, PALETTES[name].absent].map(({ fill }) => fill);

describe.each(Object.entries(PALETTES))('The palette %s', (_, { bands, absent }) => {
  it.each([...bands, absent])('has a contrast of at least 4.5 for $text on $fill', ({ fill, text }) => {
    expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('The palette colorblind', () => {
  it.each(Object.keys(VISIONS))('keeps all bands clearly distinguishable with %s vision', (vision) => {
    expect(smallestDifference(fillsOf('colorblind'), VISIONS[vision] ?? [])).toBeGreaterThan(20);
  });

  it('has at least 1.5 times the smallest colour difference of the palette traffic', () => {
    const worst = (name: keyof typeof PALETTES) =>
      Math.min(...Object.values(VISIONS).map((vision) => smallestDifference(fillsOf(name), vision)));
    expect(worst('colorblind')).toBeGreaterThan(1.5 * worst('traffic'));
  });
});
