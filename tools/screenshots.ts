import { loadConfig } from '#config';
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer } from '../src/server.js';
import { findChromium, startChromium } from '../test/support/chromium.js';
import { createSampleAccount, type SampleAccount } from './screenshots/sample-account.js';
import { takeScreenshot } from './screenshots/take-screenshot.js';

/** `npm run screenshots`: runs the service with sample data and writes the pictures of docs/images. */

const FOLDER = 'docs/images';

async function takeAll(browser: Browser, baseURL: string, account: SampleAccount): Promise<void> {
  const { email, password, businessId, keyword } = account;
  const ofBusiness = (tab: string): string => `/dashboard/businesses/${businessId}/${tab}?keyword=${keyword}`;
  const pictures = [
    { name: 'heat-map-light', path: ofBusiness('map') },
    { name: 'heat-map-dark', path: ofBusiness('map'), isDark: true },
    { name: 'overview', path: '/dashboard' },
    { name: 'history', path: ofBusiness('history') },
    { name: 'competitors', path: ofBusiness('competitors') },
    { name: 'insights', path: ofBusiness('insights') },
  ];
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  await context.request.post('/dashboard/api/sign-in', { data: { email, password } });
  const page = await context.newPage();
  for (const { name, path, isDark = false } of pictures) {
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    const file = `${FOLDER}/${name}.webp`;
    writeFileSync(file, await takeScreenshot(page));
    process.stdout.write(`${file}\n`);
  }
}

const chromium = findChromium();
if (chromium === null)
  throw new Error('Chromium is not installed. Debian: apt-get install chromium-headless-shell');
const dataDir = mkdtempSync(join(tmpdir(), 'lrs-screenshots-'));
mkdirSync(FOLDER, { recursive: true });
const app = await createServer(
  loadConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', BACKUP_KEEP: '0' }),
);
try {
  await app.listen(0, '127.0.0.1');
  const account = await createSampleAccount(app);
  const browser = await startChromium(chromium);
  await takeAll(browser, await app.getUrl(), account);
  await browser.close();
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true });
}
