import { defineConfig } from 'vite';

/** The web client of the dashboard: `npm run build` puts it into dist/dashboard, `npm run dev:web` serves it from here. */
export default defineConfig({
  root: 'src/dashboard/web',
  base: '/dashboard/',
  publicDir: 'public',
  build: {
    outDir: '../../../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows files of this host and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
  server: {
    // Sessions and API come from `npm start`.
    proxy: { '^/(dashboard/api|api/v1|docs|openapi.json|problems)': 'http://127.0.0.1:3000' },
  },
});
