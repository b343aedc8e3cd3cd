import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserRole } from '../../src/accounts/app-user.entity.js';
import { OPERATOR } from '../../src/accounts/audit/audit-log.js';
import { ResetPassword } from '../../src/accounts/users/reset-password.js';
import { SetUp } from '../../src/accounts/users/set-up.js';
import { Team } from '../../src/accounts/users/team.js';
import { UsersRepository } from '../../src/accounts/users/users.repository.js';
import { DASHBOARD, newColleague, newOwner, openBrowser, tokenOf } from '../support/dashboard.js';
import { describeWith } from '../support/describe-with.js';
import { createBusiness, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';

const PASSWORD = 'correct horse battery';

/** On a server, because the embedded database runs one transaction at a time. */
describeWith('postgresql', 'concurrent requests to the dashboard', () => {
  it('POST /set-up creates one account for concurrent requests with one link', async () => {
    const { path } = await server.inContext(() => server.app.get(SetUp).link());
    const token = tokenOf(path);
    const attempts = Array.from({ length: 6 }, (_, n) =>
      openBrowser(server)
        .post(`${DASHBOARD}/set-up`)
        .send({ token, email: `first-${n}@example.com`, password: PASSWORD }),
    );
    const answers = await Promise.all(attempts);
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 5]);
    expect(await server.sql('select 1 from account')).toHaveLength(1);
  });

  it('Team.changeRights keeps one owner if all owners are demoted concurrently', async () => {
    const first = await newOwner(server);
    await newColleague(server, first, 'owner');
    const { body } = await first.browser.get(`${DASHBOARD}/team`).expect(200);
    const ids = body.map(({ id }) => id);
    const become = (id: number, role: UserRole) =>
      server.inContext(() => server.app.get(Team).changeRights(first.accountId, OPERATOR, id, { role }));
    for (let round = 0; round < 10; round++) {
      const results = await Promise.allSettled(ids.map((id) => become(id, 'member')));
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await Promise.all(ids.map((id) => become(id, 'owner')));
    }
  });

  it('POST /scans/{id}/shares creates at most 20 links for a scan under concurrent requests', async () => {
    const owner = await newOwner(server);
    const { key } = await server.createKey({ accountId: owner.accountId, livemode: true });
    const api = server.as(key);
    const { id } = await scan(api, { business_id: await createBusiness(api), grid_size: 1 });
    const shares = `${DASHBOARD}/scans/${id}/shares`;
    const make = (count: number) =>
      Promise.all(Array.from({ length: count }, () => owner.browser.post(shares).send({})));
    expect(countOf(await make(19), 201)).toBe(19);
    for (let round = 0; round < 5; round++) {
      const answers = await make(8);
      expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 7]);
      const made = answers.find(({ status }) => status === 201)?.body;
      await owner.browser.delete(`${DASHBOARD}/shares/${made.id}`).send({}).expect(204);
    }
    await make(1);
    expect((await owner.browser.get(shares).expect(200)).body).toHaveLength(20);
  });

  it('POST /join accepts an invitation once under concurrent requests', async () => {
    const owner = await newOwner(server);
    const invited = await owner.browser
      .post(`${DASHBOARD}/invitations`)
      .send({ email: 'wanted@example.com', role: 'member' })
      .expect(201);
    const token = tokenOf(invited.body.url);
    const join = () => openBrowser(server).post(`${DASHBOARD}/join`).send({ token, password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 5 }, join));
    expect([countOf(answers, 201), countOf(answers, 410)]).toEqual([1, 4]);
  });

  it('POST /invitations keeps one invitation per e-mail address under concurrent requests', async () => {
    const { browser } = await newOwner(server);
    const invite = (email: string) =>
      browser.post(`${DASHBOARD}/invitations`).send({ email, role: 'member' });
    const answers = await Promise.all(['a@example.com', 'A@example.com', 'a@EXAMPLE.com'].map(invite));
    expect(countOf(answers, 201)).toBe(3);
    expect((await browser.get(`${DASHBOARD}/invitations`)).body).toHaveLength(1);
  });

  it('UsersRepository.insert rejects a taken e-mail address in any case under concurrent inserts', async () => {
    const { accountId } = await newOwner(server);
    const add = (email: string) =>
      server.inContext(() =>
        server.app.get(UsersRepository).insert({
          accountId,
          email,
          passwordHash: 'x',
          role: 'member',
          restrictedTo: null,
          createdAt: new Date(),
        }),
      );
    const results = await Promise.allSettled(['b@example.com', 'B@example.com', 'b@Example.com'].map(add));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refusals).toEqual(
      [1, 2].map(() => expect.objectContaining({ type: expect.objectContaining({ code: 'email_taken' }) })),
    );
  });

  it('POST /password/reset accepts a link once under concurrent requests', async () => {
    const { email, browser } = await newOwner(server);
    const token = await server.inContext(async () => {
      const user = await server.app.get(UsersRepository).findByEmail(email);
      if (!user) throw new Error('no such user');
      return tokenOf(server.app.get(ResetPassword).link(user).path);
    });
    const reset = (n: number) =>
      openBrowser(server)
        .post(`${DASHBOARD}/password/reset`)
        .send({ token, password: `${PASSWORD} ${n}` });
    const answers = await Promise.all([1, 2, 3, 4].map(reset));
    expect([countOf(answers, 204), countOf(answers, 410)]).toEqual([1, 3]);
    expect((await browser.get(`${DASHBOARD}/session`)).body.user).toBeNull();
  });

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start('postgresql');
  });

  afterAll(() => server.stop());

  function countOf(answers: { status: number }[], status: number): number {
    return answers.filter((answer) => answer.status === status).length;
  }
});
