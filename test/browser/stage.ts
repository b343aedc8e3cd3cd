import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AddEndpoint } from '../../src/webhooks/endpoints/add-endpoint.js';
import { startChromium } from '../support/chromium.js';
import type { Person } from '../support/dashboard.js';
import { type Api, TestServer } from '../support/test-server.js';

/** For each wait. A machine with much to do is slow, which is no fault. */
const PATIENCE_MS = 60_000;

interface Look {
  readonly width?: number;
  readonly isDark?: boolean;
  readonly locale?: string;
}

type Credentials = Pick<Person, 'email' | 'password'>;

/** What went wrong in a page without anybody asking: errors, refusals of the content policy, calls to others. */
type Complaint = string;

/** One service and one browser for every scenario. */
export class Stage {
  readonly complaints: Complaint[] = [];
  /** Answers that a scenario means to be refused: browsers log each as an error. */
  expectsRefusals = false;
  private windows = 0;

  private constructor(
    readonly server: TestServer,
    private readonly browser: Browser,
    readonly url: string,
  ) {}

  static async open(chromiumPath: string): Promise<Stage> {
    // So that webhooks reach receivers on this machine.
    const server = await TestServer.start('embedded', { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' });
    return new Stage(server, await startChromium(chromiumPath), await server.app.getUrl());
  }

  /** A page in a window of its own, which nobody has used before. */
  async newPage({ width = 1280, isDark = false, locale = 'en-US' }: Look = {}): Promise<Page> {
    const options: BrowserContextOptions = {
      ...{ baseURL: this.url, viewport: { width, height: 800 }, locale },
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      // Limits by address are for other tests.
      extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${++this.windows % 256}` },
    };
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    this.listenTo(page);
    return page;
  }

  /** Signed in, on the overview. */
  async newPageOf(person: Credentials, look: Look = {}): Promise<Page> {
    const page = await this.newPage(look);
    const { email, password } = person;
    await page.context().request.post('/dashboard/api/sign-in', { data: { email, password } });
    await page.goto('/dashboard');
    return page;
  }

  /** Of a new account, with a client of the API beside the browser. */
  async newOwner(): Promise<Credentials & { accountId: number; api: Api }> {
    const { key, ...account } = await this.server.createAccount();
    return { ...account, api: this.server.as(key) };
  }

  /** An endpoint of an account, for live events. */
  async newWebhook(
    { accountId }: { accountId: number },
    url: string,
  ): Promise<{ id: number; secret: string }> {
    const { endpoint, secret } = await this.server.inContext(() =>
      this.server.app.get(AddEndpoint).run({ accountId, livemode: true }, { url }),
    );
    return { id: endpoint.id, secret };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  private listenTo(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !(isRefusal && this.expectsRefusals))
        this.complaints.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.url) this.complaints.push(`asked ${request.url()}`);
    });
  }
}

/** Fills the form of the sign-in page and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The pins of the map, in reading order. */
export function pinsOf(page: Page) {
  return page.getByRole('group', { name: /^Heat map/ }).getByRole('button', { name: /^Row/ });
}
