import { type Browser, chromium } from 'playwright-core';
import { findProgram } from './find-program.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** The Chromium on PATH; null = not installed. */
export function findChromium(): string | null {
  return findProgram(...NAMES);
}

export function startChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}
