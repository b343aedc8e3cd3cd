import { readFile } from 'node:fs/promises';
import { defineConfig } from 'rolldown';

/** What `node` runs, and what the service starts as a thread or a process. */
const PROGRAMS = [
  'src/main',
  'src/worker',
  'src/cli',
  'src/demo/main',
  'src/imports/read/thread-main',
  'src/insights/model/thread-main',
  'src/rankings/time-lapse/thread-main',
  'src/reports/make/thread-main',
  'src/brands/logo/process-main',
  'src/mcp/stdio/main',
];

/** Packages that stay in node_modules. */
const EXTERNAL = [
  // Native code, or files that are read from the folder of the package.
  /^@electric-sql\/pglite/,
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'bull',
  'fs-native-extensions',
  'fontkit',
  'harfbuzzjs',
  'pdfkit',
  // Most starts do not load them.
  /^@opentelemetry\//,
  'ioredis',
  'nodemailer',
  'openai',
  'prettier',
  'stripe',
  'subset-font',
  'typescript',
  // Optional dependencies of Nest that are not installed.
  /^@fastify\/(multipart|view)$/,
  /^@nestjs\/(microservices|platform-express|websockets)(\/|$)/,
];

/** Packages that nest-commander loads for plugins, completion and questions, which no command has. */
const UNUSED = /[\\/]node_modules[\\/](cosmiconfig|inquirer|@fig[\\/]complete-commander)[\\/]/;

const CREATED_REQUIRE = 'const require = createRequire(import.meta.url);';

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
    {
      // An `import` of node:http reads all its exports, and one of them loads the undici of Node.
      name: 'require-http',
      resolveId: {
        filter: { id: /^(node:)?https?$/ },
        handler: (id, _importer, { kind }) => (kind === 'require-call' ? null : `\0${id}.cjs`),
      },
      load: {
        filter: { id: /^\0(node:)?https?\.cjs$/ },
        handler: (id) => `module.exports = require('${id.slice(1, -'.cjs'.length)}');`,
      },
    },
    {
      // What `charset` leaves: comments with a copyright stay.
      name: 'legal-comments-in-ascii',
      transform: {
        filter: { code: /\/\*![^*]*[^\0-\x7F]/ },
        handler: (code) => ({
          code: code.replaceAll(/\/\*![^]*?\*\//g, (comment) =>
            comment.normalize('NFD').replaceAll(/[^\0-\x7F]/g, ''),
          ),
          map: null,
        }),
      },
    },
    {
      name: 'leave-out',
      load: { filter: { id: UNUSED }, handler: () => 'module.exports = {};' },
    },
    {
      // Rolldown follows `require`, but not a function that `createRequire` returned.
      name: 'bundle-packages-of-mapped-types',
      transform: {
        filter: { id: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/ },
        handler: (code) => {
          if (!code.includes(CREATED_REQUIRE))
            throw new Error('@nestjs/mapped-types loads packages in a new way.');
          return { code: code.replace(CREATED_REQUIRE, ''), map: null };
        },
      },
    },
  ],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    // Without a hash, so that a new build overwrites what the compile cache has of the last one.
    chunkFileNames: 'chunks/[name].js',
    sourcemap: true,
    // V8 keeps the text of a file with another character, such as a dash, in two bytes a character.
    charset: 'ascii',
    comments: { jsdoc: false },
    // Nest logs classes by name, and MikroORM knows entities by it.
    keepNames: true,
  },
});
