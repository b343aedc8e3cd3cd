import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, inject, it } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { describeWith } from '../support/describe-with.js';
import { startPostgres } from '../support/postgres.js';

describeWith('postgresql', 'PostgresServer', () => {
  it('stop resolves after a recovery that failed because another program uses the port', async () => {
    const postgres = await startPostgres(inject('postgresBinaries') ?? '');
    await postgres.crash();
    const other = createServer().listen(Number(new URL(postgres.url).port), '127.0.0.1');
    await once(other, 'listening');
    await expect(postgres.recover()).rejects.toThrow('ended before it was ready');
    other.close();
    await postgres.stop();
  });

  it('freePort returns a port that no outgoing connection of Linux uses', async () => {
    expect(await freePort()).toBeLessThan(32_768);
  });
});
