import { loadConfig } from '#config';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../src/server.js';

/** `npm run openapi:update`: writes the document that the service serves at /openapi.json to docs/openapi.json. */

const dataDir = mkdtempSync(join(tmpdir(), 'lrs-openapi-'));
try {
  const app = await createServer(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUP_KEEP: '0' }));
  await app.init();
  const answer = await app.getHttpAdapter().getInstance().inject('/openapi.json');
  await app.close();
  if (answer.statusCode !== 200) throw new Error(`GET /openapi.json returned ${answer.statusCode}.`);
  writeFileSync('docs/openapi.json', `${JSON.stringify(answer.json(), null, 2)}\n`);
  process.stdout.write('docs/openapi.json\n');
} finally {
  rmSync(dataDir, { recursive: true });
}
