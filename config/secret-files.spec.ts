import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './load-config.js';

const SECRET_KEY = 'k'.repeat(32);
const DATABASE_URL = 'postgresql://user:hunter2@db.example.com/ranks';

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig with secrets in files', () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-config-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('reads <NAME>_FILE and trims the line end', () => {
    const env = {
      DATABASE_URL_FILE: file('database', `${DATABASE_URL}\n`),
      SECRET_KEY_FILE: file('key', `${SECRET_KEY}\r\n`),
      SEARCH_PROVIDERS: 'serpapi',
      SERPAPI_API_KEY_FILE: file('serpapi', ' s3cret '),
    };
    expect(loadConfig(env)).toMatchObject({
      database: { kind: 'postgresql', url: DATABASE_URL },
      search: { settings: { serpapi: { values: { apiKey: 's3cret' } } } },
    });
  });

  it('rejects a secret that is set twice, a missing file and a file with an invalid secret', () => {
    expect(problemsOf({ SECRET_KEY, SECRET_KEY_FILE: file('twice', SECRET_KEY) })).toEqual([
      expect.stringMatching(/^SECRET_KEY and SECRET_KEY_FILE are both set/),
    ]);
    expect(problemsOf({ SECRET_KEY_FILE: join(folder, 'missing') })).toEqual([
      expect.stringMatching(/^SECRET_KEY_FILE cannot be read/),
    ]);
    expect(problemsOf({ SECRET_KEY_FILE: folder })).toHaveLength(1);
    expect(problemsOf({ SECRET_KEY_FILE: file('short', 'hunter2') })).toEqual([
      'SECRET_KEY must have at least 32 characters',
    ]);
  });

  it('treats a secret from an empty file as not set', () => {
    const env = { SEARCH_PROVIDERS: 'serpapi', SERPAPI_API_KEY_FILE: file('empty', '\n') };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^SERPAPI_API_KEY is required/)]);
  });
});
