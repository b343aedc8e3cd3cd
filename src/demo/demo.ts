import { loadConfig } from '#config';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateAccount } from '../accounts/create-account.js';
import { reportBootFailure } from '../boot-failure.js';
import { createServer } from '../server.js';
import { ApiClient } from './api-client.js';
import { bold, dim, print } from './terminal.js';
import { tour } from './tour.js';

/** Boots the real service on a throw-away embedded database and uses it over HTTP, as a client would. */
async function demo(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'local-ranking-demo-'));
  print(bold('Local Ranking Service: demo'));
  print(dim('The real service, on an embedded database in a temporary folder; no keys, no network.'));
  const started = performance.now();
  const app = await createServer(loadConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }));
  try {
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();
    print(`\n1. Service listening on ${url} ${dim(`(database made and opened in ${seconds(started)})`)}`);
    const account = await app
      .get(UnitOfWork)
      .withIdentityMap(() => app.get(CreateAccount).run('demo@example.com', 'growth'));
    print(`   Account ${account.accountId} on the Growth plan, API key ${account.apiKey.slice(0, 13)}…`);
    await tour(new ApiClient(`${url}/api/v1`, account.apiKey));
    print(dim(`\nAll of it took ${seconds(started)}.`));
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

await demo().catch(reportBootFailure);
