/** The arrows of ARCHITECTURE.md, checked. */
const MODULES_ABOVE = {
  // module: what it must not know (everything above it)
  accounts:
    'webhooks|billing|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|dashboard|demo',
  billing:
    'webhooks|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|dashboard|demo',
  search:
    'webhooks|accounts|billing|businesses|scanning|schedules|rankings|competitors|insights|alerts|dashboard|demo',
  businesses: 'webhooks|billing|scanning|schedules|rankings|competitors|insights|alerts|dashboard|demo',
  scanning: 'webhooks|schedules|rankings|competitors|insights|alerts|dashboard|demo',
  schedules: 'webhooks|rankings|competitors|insights|alerts|dashboard|demo',
  rankings: 'webhooks|schedules|competitors|insights|alerts|dashboard|demo',
  competitors: 'webhooks|schedules|insights|alerts|dashboard|demo',
  insights: 'webhooks|schedules|alerts|dashboard|demo',
  alerts: 'webhooks|schedules|insights|dashboard|demo',
  // Hears of the others through the outbox alone.
  webhooks:
    'billing|search|businesses|scanning|schedules|rankings|competitors|insights|alerts|dashboard|demo',
  dashboard: 'demo',
};

const WEB_ROOMS_ABOVE = {
  base: 'i18n|api|rank|ui|charts|map|app|pages',
  i18n: 'api|rank|ui|charts|map|app|pages',
  api: 'i18n|rank|ui|charts|map|app|pages',
  rank: 'ui|charts|map|app|pages',
  ui: 'charts|map|app|pages',
  charts: 'map|app|pages',
  map: 'app|pages',
};

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.spec\\.ts$', 'src/(main|worker|cli)\\.ts$', '^src/dashboard/web/public/'],
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
      from: { path: '^libs/(rank-metrics|rank-model|geo-grid|place-identity)/' },
      to: { path: '^libs/local-search/' },
    },
    {
      name: 'config-knows-nobody',
      severity: 'error',
      from: { path: '^config/' },
      to: { path: '^(src|libs|test)/' },
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
      name: 'production-code-imports-no-test',
      severity: 'error',
      from: { path: '^(src|libs|config)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^test/|\\.spec\\.ts$' },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      comment:
        'The index builder runs at build time only, and the web client is bundled: both may use devDependencies.',
      severity: 'error',
      from: {
        path: '^(src|libs|config)/',
        pathNot: ['\\.spec\\.ts$', '^libs/local-search/openstreetmap/build/', '^src/dashboard/web/'],
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'web-client-and-server-meet-over-http',
      severity: 'error',
      from: { path: '^src/dashboard/web/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(src|libs|config|test)/', pathNot: '^src/dashboard/web/' },
    },
    {
      name: 'server-knows-no-web-client',
      severity: 'error',
      from: { path: '^(src|libs|config)/', pathNot: '^src/dashboard/web/' },
      to: { path: '^src/dashboard/web/' },
    },
    ...Object.entries(WEB_ROOMS_ABOVE).map(([name, above]) => ({
      name: `arrows-of-web-${name}`,
      severity: 'error',
      from: { path: `^src/dashboard/web/${name}/` },
      to: { path: `^src/dashboard/web/(${above})/` },
    })),
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
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
    exclude: { path: '^dist/' },
  },
};
