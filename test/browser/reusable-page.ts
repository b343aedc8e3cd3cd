import type { Page } from 'playwright-core';

/** The size and the colours of a page. */
export interface Look {
  readonly width?: number;
  readonly isDark?: boolean;
}

/** A page that tests reuse. Each test gets it in its initial state. */
export class ReusablePage {
  constructor(
    readonly page: Page,
    readonly locale: string,
  ) {}

  /** @param address the client address for the service, so that tests do not share rate limits */
  async prepare({ width = 1280, isDark = false }: Look, address: string): Promise<void> {
    await this.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });
    await this.page.setViewportSize({ width, height: 800 });
    await this.page.emulateMedia({
      media: null,
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      forcedColors: 'none',
    });
  }

  /** Leaves the page, and removes its routes, listeners, cookies, permissions, and storage. */
  async reset(): Promise<void> {
    const context = this.page.context();
    for (const other of context.pages()) if (other !== this.page) await other.close();
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    // On the same origin Chromium reuses the renderer process, which is slow to start.
    await this.page.goto('/healthz');
    this.page.removeAllListeners();
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearPermissions();
    await context.clearCookies();
  }
}
