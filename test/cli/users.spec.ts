import { afterAll, describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes.js';
import { until } from '../support/wait.js';
import { CliFolder } from './cli-folder.js';

const PASSWORD = 'correct horse battery';

describe('set-up and reset links', () => {
  const folder = new CliFolder();
  afterAll(() => {
    folder.remove();
  });

  const tokenOf = (url: unknown): string => new URL(String(url)).hash.slice(1);

  it('the log and `account set-up-link` have a link for the first owner, and `user reset-link` resets a password', async () => {
    const service = await ServiceProcess.start(folder.env);
    const post = async (path: string, body: object): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      const url = `${service.url}/dashboard/api/${path}`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const announced = /Create the first one at (http:[^\s"]+)/;
    const log = await until(
      () => Promise.resolve(service.log()),
      (text) => announced.test(text),
    );
    const [, link] = announced.exec(log) ?? [];
    expect(link).toMatch(new RegExp(`^${service.url}/dashboard/set-up#`));
    const made = await folder.answer('account', 'set-up-link');
    expect(made['url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dashboard\/set-up#[\w-]+$/);
    expect(Date.parse(String(made['expires_at']))).toBeGreaterThan(Date.now());

    const email = 'owner@example.com';
    expect(await post('set-up', { token: tokenOf(link), email, password: PASSWORD })).toBe(201);
    expect(await post('set-up', { token: tokenOf(made['url']), email, password: PASSWORD })).toBe(409);

    const reset = await folder.answer('user', 'reset-link', '--email', 'OWNER@example.com');
    expect(await post('password/reset', { token: tokenOf(reset['url']), password: `${PASSWORD}!` })).toBe(
      204,
    );
    expect(await post('sign-in', { email, password: PASSWORD })).toBe(401);
    expect(await post('sign-in', { email, password: `${PASSWORD}!` })).toBe(200);

    await service.end('SIGTERM');
  });
});
