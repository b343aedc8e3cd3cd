import type { CDPSession, Page } from 'playwright-core';

/** Everything that a page reads, but for who is signed in. */
const ANSWERS = /\/api\/v1\/|\/dashboard\/api\/(?!session|token)/;

/** Patterns of Chromium for the same and a little more. */
const PATTERNS = ['*/api/v1/*', '*/dashboard/api/*'].map((urlPattern) => ({ urlPattern }));

/** An answer of the service that a page has to show. */
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
 * Holds back the answers to a page, then fails them. `Page.route` would do as well, but it turns off the cache and sees
 * every script of every page.
 */
export class HeldAnswers {
  private readonly held: string[] = [];
  private isFailing = false;

  private constructor(private readonly session: CDPSession) {
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      if (!ANSWERS.test(request.url)) this.pass(requestId);
      else if (this.isFailing) this.refuse(requestId);
      else this.held.push(requestId);
    });
  }

  static async of(page: Page): Promise<HeldAnswers> {
    const session = await page.context().newCDPSession(page);
    const answers = new HeldAnswers(session);
    await session.send('Fetch.enable', { patterns: PATTERNS });
    return answers;
  }

  /** How many answers the page waits for. */
  get count(): number {
    return this.held.length;
  }

  /** Fails what is held, and what is asked from now on. */
  fail(): void {
    this.isFailing = true;
    for (const requestId of this.held.splice(0)) this.refuse(requestId);
  }

  /** Lets every request through from now on. */
  async letGo(): Promise<void> {
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

/** The page no longer waits for the answer. */
function ignore(): void {
  return undefined;
}
