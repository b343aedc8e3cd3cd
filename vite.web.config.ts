import { defaultClientConditions, defineConfig } from 'vite';

/** Builds the web client into dist/dashboard. `npm run dev` serves it from the sources. */
export default defineConfig({
  root: 'web',
  base: '/dashboard/',
  publicDir: 'public',
  // Bundles libs/street-map from its sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy forbids inline scripts, styles and images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
});
