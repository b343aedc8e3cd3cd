import { readFile } from 'node:fs/promises';
import { defineConfig } from 'rolldown';

/** What `node` runs, and what the service starts as a thread. */
const PROGRAMS = ['src/main', 'src/worker', 'src/cli', 'src/demo/main', 'src/insights/model/thread-main'];

/** Packages that stay in node_modules. */
const EXTERNAL = [
  // Native code, or files that are read from the folder of the package.
  /^@electric-sql\/pglite/,
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'bull',
  'fs-native-extensions',
  'pdfkit',
  // @nestjs/mapped-types loads them with `createRequire`, which a bundler cannot follow. One copy must serve all.
  /^class-(transformer|validator)(\/|$)/,
  // Most starts do not load them.
  /^@opentelemetry\//,
  'ioredis',
  'nodemailer',
  'openai',
  'prettier',
  'stripe',
  'typescript',
  // Optional dependencies of Nest that are not installed.
  /^@fastify\/(multipart|view)$/,
  /^@nestjs\/(microservices|platform-express|websockets)(\/|$)/,
];

/** Replaces the programs in dist/, which `nest build` compiled module by module, by bundles. See docs/adr/0005. */
export default defineConfig({
  input: Object.fromEntries(PROGRAMS.map((name) => [name, `dist/${name}.js`])),
  platform: 'node',
  external: EXTERNAL,
  plugins: [
    {
      name: 'source-maps-of-swc',
      load: {
        filter: { id: /[\\/]dist[\\/](config|libs|src)[\\/]/ },
        handler: async (id) => ({
          code: await readFile(id, 'utf8'),
          map: await readFile(`${id}.map`, 'utf8'),
        }),
      },
    },
  ],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    // Without a hash, so that a new build overwrites what the compile cache has of the last one.
    chunkFileNames: 'chunks/[name].js',
    sourcemap: true,
    // Nest logs classes by name, and MikroORM knows entities by it.
    keepNames: true,
  },
});
