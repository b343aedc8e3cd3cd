import type { Browser } from 'playwright-core';
import { findProgram } from './find-program.js';

/** The headless shell first: without the interface of a browser, it takes less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The list of Playwright, repeated because Chromium uses only its last flag. */
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

/** Suggestions below the address bar need a second renderer, half of the time to open a window. */
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

/** Finds Chromium on PATH. @returns null if it is not installed */
export function findChromium(): string | null {
  return findProgram(...NAMES);
}

/** Starts a browser that ends with this process, even if no test closes it. */
export async function startChromium(executablePath: string): Promise<Browser> {
  // Loaded here, because the set-up of every run imports this file to find the browser.
  const { chromium } = await import('playwright-core');
  // At SIGTERM Playwright would close the browser slowly, longer than Vitest waits. At an exit it kills the browser.
  process.once('SIGTERM', () => process.exit());
  return chromium.launch({ executablePath, args: FLAGS, handleSIGTERM: false });
}
