import { expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { describeWith } from '../support/describe-with.js';
import { newDatabase } from '../support/new-database.js';

describeWith('postgresql', 'openDatabase() of a server', () => {
  it('is closed also while statements wait for new connections, and those statements are answered', async () => {
    const server = await newDatabase(inject('postgresUrl') ?? '', inject('postgresTemplate'));
    const database = await openDatabase(
      { kind: 'postgresql', url: server.url, preparesStatements: true },
      ENTITIES,
    );
    const statements = Array.from({ length: 30 }, () => database.em.fork().execute('select 1 as one'));
    await Promise.resolve();
    await database.close();
    expect(await Promise.all(statements)).toEqual(Array(30).fill([{ one: 1 }]));
    await server.remove();
  }, 20_000);
});
