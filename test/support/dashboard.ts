import type { PlanCode } from '#config';
import type { UserRole } from '../../src/accounts/app-user.entity.js';
import { replaceTime } from './fake-clock.js';
import type { Api, TestAccount, TestServer } from './test-server.js';

export const DASHBOARD = '/dashboard/api';

/** A user with a signed-in browser. */
export interface Person extends Omit<TestAccount, 'key'> {
  readonly browser: Api;
}

/** Returns a client that keeps cookies and sends the headers of a browser on a page of the dashboard. */
export function openBrowser(server: TestServer): Api {
  return server.as().set('sec-fetch-site', 'same-origin').set('content-type', 'application/json');
}

export async function signIn(server: TestServer, email: string, password: string): Promise<Api> {
  const browser = openBrowser(server);
  await browser.post(`${DASHBOARD}/sign-in`).send({ email, password }).expect(200);
  return browser;
}

/** Creates an account and signs its owner in. */
export async function newOwner(server: TestServer, plan?: PlanCode): Promise<Person> {
  const { accountId, email, password } = await server.createAccount(plan);
  return { accountId, email, password, browser: await signIn(server, email, password) };
}

/** Returns the fragment of a link. */
export function tokenOf(link: string): string {
  return new URL(link, 'http://x').hash.slice(1);
}

/** Invites a user to the account of an owner and accepts the invitation. @param tags to which the user is restricted */
export async function newColleague(
  server: TestServer,
  owner: Person,
  role: UserRole,
  tags: readonly string[] | null = null,
): Promise<Person> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
  const invited = await owner.browser
    .post(`${DASHBOARD}/invitations`)
    .send({ email, role, restricted_to_tags: tags })
    .expect(201);
  const password = 'a password of twelve';
  const browser = openBrowser(server);
  await browser
    .post(`${DASHBOARD}/join`)
    .send({ token: tokenOf(invited.body.url), password })
    .expect(201);
  return { accountId: owner.accountId, email, password, browser };
}

/** Runs work with the clock of the server advanced by `ms`. Rate limits use the real clock. */
export async function withClockAdvanced<T>(
  server: TestServer,
  ms: number,
  work: () => Promise<T>,
): Promise<T> {
  const restore = replaceTime(server.app, () => Date.now() + ms);
  try {
    return await work();
  } finally {
    restore();
  }
}
