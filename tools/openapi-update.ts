import { loadConfig } from '#config';
import type { OpenAPIObject } from '@nestjs/swagger';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, describeDashboardApi } from '../src/server.js';
import { derivedFiles } from './openapi/derived-files.js';

/**
 * `npm run openapi:update`: writes the document that the service serves at /openapi.json to docs/openapi.json, and that
 * of the routes of the dashboard, which it does not serve, to docs/dashboard-openapi.json. Writes what is derived from
 * the first: the Postman collection and docs/llms.txt.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'lrs-openapi-'));
try {
  const app = await createServer(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUP_KEEP: '0' }));
  await app.init();
  const answer = await app.getHttpAdapter().getInstance().inject('/openapi.json');
  const dashboard = describeDashboardApi(app);
  await app.close();
  if (answer.statusCode !== 200) throw new Error(`GET /openapi.json returned ${answer.statusCode}.`);
  const document = answer.json<OpenAPIObject>();
  write('docs/openapi.json', document);
  write('docs/dashboard-openapi.json', dashboard);
  for (const { path, text } of derivedFiles(document)) {
    writeFileSync(path, text);
    process.stdout.write(`${path}\n`);
  }
} finally {
  rmSync(dataDir, { recursive: true });
}

function write(path: string, document: object): void {
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
  process.stdout.write(`${path}\n`);
}
