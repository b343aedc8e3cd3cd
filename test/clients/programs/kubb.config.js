// The configuration of Kubb, which takes no plugins on the command line.
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  root: '.',
  input: { path: './openapi.json' },
  output: { path: './generated/kubb', format: false, extension: { '.ts': '.js' } },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: 'types.ts' } }),
    pluginZod({ output: { path: 'zod.ts' }, version: '4' }),
    pluginClient({ output: { path: 'client.ts' }, client: 'fetch', parser: 'zod', bundle: true }),
  ],
});
