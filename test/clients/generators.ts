import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Arguments that generate a client from openapi.json, which the programs of the same name use. */
export const GENERATORS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'openapi-fetch': ['openapi-typescript', 'openapi.json', '--output', 'generated/schema.ts'],
  orval: ['orval', '--input', 'openapi.json', '--output', 'generated/orval.ts', '--client', 'fetch'],
  'hey-api': [
    'openapi-ts',
    '--input',
    'openapi.json',
    '--output',
    'generated/hey-api',
    '--plugins',
    '@hey-api/typescript',
    '@hey-api/sdk',
    '@hey-api/client-fetch',
    '--no-log-file',
  ],
  // Checks each response with Zod.
  kubb: ['kubb', 'generate', '--config', 'kubb.config.js', '--silent'],
  'typed-openapi': ['typed-openapi', 'openapi.json', '--output', 'generated/typed-openapi.ts'],
};

/** Puts the OpenAPI document and the programs that use the generated clients into a folder. */
export function prepareProject(folder: string, document: string): void {
  cpSync('test/clients/programs', folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), document);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}
