import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { vi } from 'vitest';
import type { UserRole } from '../../src/accounts/app-user.entity.js';
import type { Api, TestAccount, TestServer } from './test-server.js';

export const DASHBOARD = '/dashboard/api';

/** Somebody at a browser, signed in. */
export interface Person extends Omit<TestAccount, 'key'> {
  readonly browser: Api;
}

/** A browser on the dashboard's own pages: it keeps cookies, and says where its requests come from. */
export function openBrowser(server: TestServer): Api {
  return server.as().set('sec-fetch-site', 'same-origin').set('content-type', 'application/json');
}

export async function signIn(server: TestServer, email: string, password: string): Promise<Api> {
  const browser = openBrowser(server);
  await browser.post(`${DASHBOARD}/sign-in`).send({ email, password }).expect(200);
  return browser;
}

/** The owner of a new account. */
export async function newOwner(server: TestServer, plan?: PlanCode): Promise<Person> {
  const { accountId, email, password } = await server.createAccount(plan);
  return { accountId, email, password, browser: await signIn(server, email, password) };
}

/** What follows the `#` of a link. */
export function tokenOf(link: string): string {
  return new URL(link, 'http://x').hash.slice(1);
}

/** Somebody whom an owner has asked into the account, and who came. */
export async function newColleague(server: TestServer, owner: Person, role: UserRole): Promise<Person> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
  const invited = await owner.browser.post(`${DASHBOARD}/invitations`).send({ email, role }).expect(201);
  const password = 'a password of twelve';
  const browser = openBrowser(server);
  await browser
    .post(`${DASHBOARD}/join`)
    .send({ token: tokenOf(invited.body.url as string), password })
    .expect(201);
  return { accountId: owner.accountId, email, password, browser };
}

/** The server's time, set forward by so many milliseconds until it is put back. Rates go by the real one. */
export async function later<T>(server: TestServer, ms: number, work: () => Promise<T>): Promise<T> {
  const clock = vi.spyOn(server.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + ms));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
