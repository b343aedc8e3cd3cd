import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventsOf } from '../support/events.js';
import { createBusiness, renameListing, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';

it('docs/reference/events.md names every field of the events of a scan', async () => {
  const server = await TestServer.shared();
  const { accountId, key } = await server.createAccount();
  const api = server.as(key);
  const id = await createBusiness(api);
  const rules = [{ kind: 'pins_lost', percent: 1, significant_only: false }];
  await api.put(`/api/v1/businesses/${id}/alert-rules`).send({ rules }).expect(200);
  await scan(api, { business_id: id });
  await renameListing(server, id, 'A Name That No Place Has');
  await scan(api, { business_id: id });

  const events = await eventsOf(server, accountId);
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['scan.completed', 'rank.changed', 'alert.triggered']),
  );
  const page = readFileSync('docs/reference/events.md', 'utf8');
  for (const { type, data } of events) {
    const undocumented = Object.keys(data).filter((field) => !page.includes(`\`${field}\``));
    expect(undocumented, type).toEqual([]);
  }
});
