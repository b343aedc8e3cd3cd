/** The arrows of ARCHITECTURE.md, checked. */
const MODULES_ABOVE = {
  // module: what it must not know (everything above it)
  streets:
    'webhooks|accounts|billing|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|ai-visibility|dashboard|demo',
  accounts:
    'webhooks|billing|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  billing:
    'webhooks|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  search:
    'webhooks|accounts|billing|businesses|scanning|schedules|rankings|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  businesses:
    'webhooks|billing|scanning|schedules|rankings|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  scanning:
    'webhooks|schedules|rankings|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  schedules:
    'webhooks|rankings|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  imports: 'webhooks|rankings|competitors|insights|alerts|ai-visibility|portfolio|mcp|dashboard|demo',
  rankings:
    'webhooks|schedules|competitors|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  competitors: 'webhooks|schedules|insights|alerts|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  insights: 'webhooks|schedules|alerts|ai-visibility|imports|mcp|dashboard|demo',
  alerts: 'webhooks|insights|ai-visibility|portfolio|imports|mcp|dashboard|demo',
  'ai-visibility':
    'webhooks|schedules|rankings|competitors|insights|alerts|portfolio|imports|mcp|dashboard|demo',
  // Hears of the others through the outbox alone.
  webhooks:
    'billing|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|ai-visibility|imports|mcp|dashboard|demo',
  portfolio: 'webhooks|competitors|insights|alerts|ai-visibility|imports|mcp|dashboard|demo',
  mcp: 'webhooks|alerts|ai-visibility|schedules|imports|dashboard|demo',
  dashboard: 'imports|mcp|ai-visibility|demo',
};

/** The folders of web/, from the bottom to the top. A folder imports only from folders of lower rows. */
const WEB_ROWS = [
  ['base'],
  ['i18n', 'api'],
  ['state'],
  ['rank'],
  ['ui'],
  ['charts', 'map'],
  ['forms'],
  ['pages'],
  ['app'],
];
/** The rooms of src/scanning, by the life of a scan. */
const SCANNING_ROWS = [
  ['record'],
  ['order'],
  ['dto'],
  ['measure'],
  ['end'],
  ['run', 'read', 'delete', 'audit', 'batches'],
  ['commands'],
];
/** The rooms of src/schedules: what is stored, how it is set, and its shapes and its firing. */
const SCHEDULES_ROWS = [['record'], ['define'], ['dto', 'fire']];

/** The rooms of libs/local-search that the folders of the providers share. */
const LOCAL_SEARCH_ROWS = [['port'], ['match', 'http'], ['results'], ['testing']];
const SHARED_BY_PROVIDERS = LOCAL_SEARCH_ROWS.flat().join('|');
/** The rooms of src/rankings: what is stored and its shapes, what is computed, what is drawn. */
const RANKINGS_ROWS = [
  ['dto'],
  ['results', 'grid'],
  ['comparison', 'rivals', 'health', 'scan-pins'],
  ['history', 'scan-rankings', 'completion'],
  ['pin-history', 'rank-at-point', 'heat-map', 'deletion'],
  ['comparison-picture', 'time-lapse'],
];
/** The rooms of src/platform, over its own files. */
const PLATFORM_ROWS = [
  ['archive', 'outbound', 'redis', 'marked-methods', 'mail', 'threads', 'tracing'],
  ['database'],
  ['secrets', 'outbox'],
  ['http', 'logging'],
  ['rate-limit', 'cli'],
  ['metrics'],
  ['background', 'jobs', 'health'],
  ['admin'],
  ['backup', 'move', 'maintenance'],
  ['alert-log'],
];

/** Returns the rules of folders in rows. @param entry the files of the parent folder, which import from all rows */
const rulesOfRows = (parent, rows, entry) =>
  rows.flatMap((row, index) =>
    row.map((folder) => {
      const above = rows
        .slice(index)
        .flat()
        .filter((other) => other !== folder);
      return {
        name: `arrows-of-${parent.replace('/', '-')}-${folder}`,
        severity: 'error',
        from: { path: `^${parent}/${folder}/` },
        to: { path: `^${parent}/(${entry}$|(${above.join('|') || '-'})/)` },
      };
    }),
  );

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.spec\\.ts$', 'src/(main|worker|cli)\\.ts$', '^web/public/'],
      },
      to: {},
    },
    {
      name: 'libs-are-pure',
      comment: 'libs/ is plain TypeScript: no framework, no database, no environment, nothing of src/.',
      severity: 'error',
      from: { path: '^libs/' },
      to: {
        path: '^(src|config|test)/|node_modules/(@nestjs|@mikro-orm|class-validator|class-transformer)/',
      },
    },
    {
      name: 'metrics-know-no-provider',
      severity: 'error',
      from: {
        path: '^libs/(ai-answers|answer-plausibility|rank-metrics|rank-model|geo-grid|place-identity)/',
      },
      to: { path: '^libs/local-search/' },
    },
    {
      name: 'config-knows-declarations-only',
      comment:
        'A provider declares its variables in its folder of libs/local-search; config/ reads the list of them.',
      severity: 'error',
      from: { path: '^config/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(src|libs|test)/',
        pathNot: '^libs/local-search/(providers|port/provider-definition)\\.ts$',
      },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/)|^libs/|^test/' },
    },
    ...Object.entries(MODULES_ABOVE).map(([name, above]) => ({
      name: `arrows-of-${name}`,
      severity: 'error',
      from: { path: `^src/${name}/` },
      to: { path: `^src/(${above})/` },
    })),
    {
      name: 'billing-knows-no-invoices',
      severity: 'error',
      from: { path: '^src/billing/(dto/|[^/]+$)' },
      to: { path: '^src/billing/(invoices|payments)/' },
    },
    {
      name: 'invoices-know-no-payments',
      comment:
        'Billing says what is to be paid through its port; invoices write it; payments settle invoices.',
      severity: 'error',
      from: { path: '^src/billing/invoices/' },
      to: { path: '^src/billing/', pathNot: '^src/billing/(invoices/|invoice-issuer\\.ts$)' },
    },
    {
      name: 'one-way-to-the-data',
      comment:
        'SQL and the entity manager live in repositories. Use cases hold those and the unit of work. platform/database provides the entity manager.',
      severity: 'error',
      from: {
        path: '^(src|libs|config|tools)/',
        pathNot: ['\\.(repository|sql|spec)\\.ts$', '^src/platform/database/'],
      },
      to: { path: '^src/platform/database/entity-manager\\.ts$' },
    },
    {
      name: 'production-code-imports-no-test',
      severity: 'error',
      from: { path: '^(src|libs|config|web)/', pathNot: '\\.spec\\.ts$|^libs/.*/testing/' },
      to: { path: '^test/|\\.spec\\.ts$|^libs/.*/testing/' },
    },
    {
      name: 'providers-know-no-other-provider',
      comment: 'A provider knows its own folder and the shared rooms, not the list of providers.',
      severity: 'error',
      from: { path: `^libs/local-search/((?!(?:${SHARED_BY_PROVIDERS})/)[^/]+)/` },
      to: { path: '^libs/local-search/', pathNot: `^libs/local-search/($1|${SHARED_BY_PROVIDERS})/` },
    },
    {
      name: 'shared-rooms-know-no-provider',
      severity: 'error',
      from: { path: `^libs/local-search/(${SHARED_BY_PROVIDERS})/` },
      to: { path: '^libs/local-search/', pathNot: `^libs/local-search/(${SHARED_BY_PROVIDERS})/` },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      comment: 'The builders of data run at build time only: they may use devDependencies.',
      severity: 'error',
      from: {
        path: '^(src|libs|config)/',
        pathNot: ['\\.spec\\.ts$', '^libs/(local-search/openstreetmap|land-mask)/build/'],
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'web-client-and-server-meet-over-http',
      comment:
        'Both draw the same streets, colour ranks by the same bands, and compute the same runs of schedules.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(src|libs|config|test)/', pathNot: '^libs/(street-map|rank-bands|timetable)/' },
    },
    {
      name: 'server-knows-no-web-client',
      severity: 'error',
      from: { path: '^(src|libs|config)/' },
      to: { path: '^web/' },
    },
    ...rulesOfRows('web', WEB_ROWS, 'main\\.tsx'),
    {
      name: 'web-folders-have-an-order',
      comment: 'Also within web/pages and web/map: what two pages need of each other belongs into web/forms.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^web/' },
      to: { circular: true },
    },
    ...rulesOfRows('libs/local-search', LOCAL_SEARCH_ROWS, '[^/]+\\.ts'),
    ...rulesOfRows('src/scanning', SCANNING_ROWS, '[^/]+\\.ts'),
    ...rulesOfRows('src/schedules', SCHEDULES_ROWS, '[^/]+\\.ts'),
    ...rulesOfRows('src/rankings', RANKINGS_ROWS, '[^/]+\\.ts'),
    ...rulesOfRows('src/platform', PLATFORM_ROWS, '-'),
    {
      name: 'platform-files-know-no-room',
      severity: 'error',
      from: { path: '^src/platform/[^/]+$' },
      to: { path: '^src/platform/[^/]+/' },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'The configuration of Vite provides modules that begin with "virtual:".',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
    exclude: { path: ['^dist/', '^test/clients/programs/'] },
  },
};
