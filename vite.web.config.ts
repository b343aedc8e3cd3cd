import { defineConfig } from 'vite';

/** The web client of the dashboard: `npm run build` writes it to dist/dashboard, `npm run dev` serves it from the sources. */
export default defineConfig({
  root: 'web',
  base: '/dashboard/',
  publicDir: 'public',
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows files of this host and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
});
