import type { CDPSession, Page } from 'playwright-core';

/** All requests of a page except those for the session and the token. */
const ANSWERS = /\/api\/v1\/|\/dashboard\/api\/(?!session|token)/;

/** Chromium patterns that include them. */
const PATTERNS = ['*/api/v1/*', '*/dashboard/api/*'].map((urlPattern) => ({ urlPattern }));

/** A problem that a page must show. */
export const PROBLEM = {
  type: '/problems/internal_error',
  title: 'Something went wrong',
  status: 500,
  success: false,
  detail: 'The disk is on fire.',
  code: 'internal_error',
  request_id: 'req-4711',
  instance: '/x',
};

/**
 * Holds back the responses to a page, then fails them. `Page.route` would disable the cache and intercept every
 * script.
 */
export class HeldResponses {
  private readonly held: string[] = [];
  private isFailing = false;

  private constructor(private readonly session: CDPSession) {
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      if (!ANSWERS.test(request.url)) this.pass(requestId);
      else if (this.isFailing) this.refuse(requestId);
      else this.held.push(requestId);
    });
  }

  static async of(page: Page): Promise<HeldResponses> {
    const session = await page.context().newCDPSession(page);
    const answers = new HeldResponses(session);
    await session.send('Fetch.enable', { patterns: PATTERNS });
    return answers;
  }

  /** Number of held responses. */
  get count(): number {
    return this.held.length;
  }

  /** Fails the held requests and all later ones. */
  fail(): void {
    this.isFailing = true;
    for (const requestId of this.held.splice(0)) this.refuse(requestId);
  }

  /** Lets every request through from now on. */
  async release(): Promise<void> {
    await this.session.send('Fetch.disable');
    await this.session.detach();
  }

  private refuse(requestId: string): void {
    this.session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: PROBLEM.status,
        responseHeaders: [{ name: 'content-type', value: 'application/problem+json' }],
        body: Buffer.from(JSON.stringify(PROBLEM)).toString('base64'),
      })
      .catch(ignore);
  }

  private pass(requestId: string): void {
    this.session.send('Fetch.continueRequest', { requestId }).catch(ignore);
  }
}

/** The page has cancelled the request. */
function ignore(): void {
  return undefined;
}
