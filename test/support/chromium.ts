import { type Browser, chromium } from 'playwright-core';
import { findProgram } from './find-program.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Playwright's own list, as Chromium obeys only the last one. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Suggestions below the address bar: a second renderer for each window, half of what a window takes to open. */
const DISABLED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...DISABLED].join(',')}`,
];

/** The Chromium on PATH; null = not installed. */
export function findChromium(): string | null {
  return findProgram(...NAMES);
}

/** Starts a browser that ends with this process, even when no test closes it. */
export function startChromium(executablePath: string): Promise<Browser> {
  // Playwright closes the browser in peace at SIGTERM, which takes longer than Vitest waits. At an exit it kills it.
  process.once('SIGTERM', () => process.exit());
  return chromium.launch({ executablePath, args: FLAGS, handleSIGTERM: false });
}
