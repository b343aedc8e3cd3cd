import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { AddEndpoint } from '../../src/webhooks/endpoints/add-endpoint.js';
import { startChromium } from '../support/chromium.js';
import type { Person } from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { type Api, TestServer } from '../support/test-server.js';
import { type Look, ReusablePage } from './reusable-page.js';

/** Timeout of each wait, for busy machines. */
const PATIENCE_MS = 60_000;

interface Opening extends Look {
  readonly locale?: string;
  /** Closes the window after the test. For changes that cannot be undone: a fake clock, an init script. */
  readonly isOnlyForThis?: boolean;
}

interface SignedIn extends Opening {
  readonly path?: string;
}

type Credentials = Pick<Person, 'email' | 'password'>;

/** An unexpected event in a page: an error, a violation of the content policy, or a request to another host. */
type PageFault = string;

let browser: Promise<Browser> | undefined;
let shared: Promise<Stage> | undefined;

/** A service, and a browser to open its dashboard with. */
export class Stage {
  readonly faults: PageFault[] = [];
  /** Whether the scenario expects requests to fail. Browsers log each failure as an error. */
  expectsRefusals = false;
  private windows = 0;
  private readonly idle: ReusablePage[] = [];
  private readonly used: ReusablePage[] = [];
  private readonly closing: BrowserContext[] = [];

  private constructor(
    readonly server: TestServer,
    private readonly browser: Browser,
    readonly url: string,
  ) {}

  /** Returns the stage that the files of this worker share. It ends with the worker. */
  static shared(chromiumPath: string): Promise<Stage> {
    return (shared ??= Stage.open(chromiumPath));
  }

  /** Starts a service of its own. The browser is the one that the files of this worker share. */
  static async open(chromiumPath: string): Promise<Stage> {
    // Webhooks must reach receivers on this machine.
    const server = await TestServer.start(usualSize(), { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' });
    return new Stage(server, await (browser ??= startChromium(chromiumPath)), await server.app.getUrl());
  }

  /** Opens a page without cookies and storage. Windows are slow to open, so tests reuse them. */
  async newPage({ locale = 'en-US', isOnlyForThis = false, ...look }: Opening = {}): Promise<Page> {
    const index = isOnlyForThis ? -1 : this.idle.findIndex((page) => page.locale === locale);
    const [found] = index < 0 ? [] : this.idle.splice(index, 1);
    const window = found ?? (await this.openWindow(locale));
    if (isOnlyForThis) this.closing.push(window.page.context());
    else this.used.push(window);
    await window.prepare(look, `198.51.100.${++this.windows % 256}`);
    this.server.authenticate();
    this.listenTo(window.page);
    return window.page;
  }

  /** Signs a person in and opens a page. Defaults to the overview. */
  async newPageOf(person: Credentials, { path = '/dashboard', ...look }: SignedIn = {}): Promise<Page> {
    const page = await this.newSession(person, look);
    await page.goto(path);
    return page;
  }

  /** Signs a person in without opening a page of the dashboard. */
  async newSession({ email, password }: Credentials, look: Opening = {}): Promise<Page> {
    const page = await this.newPage(look);
    await page.context().request.post('/dashboard/api/sign-in', { data: { email, password } });
    return page;
  }

  /** Creates an account with a client of the API. */
  async newOwner(): Promise<Credentials & { accountId: number; api: Api }> {
    const { key, ...account } = await this.server.createAccount();
    return { ...account, api: this.server.as(key) };
  }

  /** Adds a webhook endpoint for live events to an account. */
  async newWebhook(
    { accountId }: { accountId: number },
    url: string,
  ): Promise<{ id: number; secret: string }> {
    const { endpoint, secret } = await this.server.inContext(() =>
      this.server.app.get(AddEndpoint).run({ accountId, livemode: true }, { url }),
    );
    return { id: endpoint.id, secret };
  }

  /** Resets the pages of a test. @returns their errors */
  async clear(): Promise<PageFault[]> {
    for (const context of this.closing.splice(0)) await context.close();
    for (const window of this.used.splice(0)) {
      await window.reset();
      this.idle.push(window);
    }
    // Only now: a refused request may end while its page is being left.
    this.expectsRefusals = false;
    return this.faults.splice(0);
  }

  /** Stops the service and closes its pages. */
  async close(): Promise<void> {
    for (const { page } of this.idle.splice(0)) await page.context().close();
    await this.server.stop();
  }

  private async openWindow(locale: string): Promise<ReusablePage> {
    const context = await this.browser.newContext({ baseURL: this.url, locale, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE_MS);
    return new ReusablePage(await context.newPage(), locale);
  }

  private listenTo(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !(isRefusal && this.expectsRefusals))
        this.faults.push(`${message.text()} ${message.location().url}`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.url)
        this.faults.push(`request to another host: ${request.url()}`);
    });
  }
}

/** Fills the form of the sign-in page and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The pins of the map, in reading order. */
export function pinsOf(page: Page | Locator) {
  return page.getByRole('group', { name: /^Heat map/ }).getByRole('button', { name: /^Row/ });
}
