import { defaultClientConditions, defineConfig } from 'vite';
import { categoryNames } from './tools/category-names.js';
import { compressedFiles } from './tools/web-build/compressed-files.js';
import { pageFiles } from './tools/web-build/page-files.js';

/** Small modules that a few pages share. Each would be a file of less than 2 kB. */
const PARTS =
  /[\\/](?:lazy-part|use-visible|use-tiles|use-reload|use-top-rows|follow-scan|suspect|no-keyword|share-button|sparkline|keyword-change|latest|series|first-grid|directions|roving|grid-text|messages.competitors|messages.workspace)\.tsx?$/;

/** Builds the web client into dist/dashboard. `npm run dev` serves it from the sources. */
export default defineConfig({
  root: 'web',
  base: '/dashboard/',
  publicDir: 'public',
  plugins: [categoryNames(), pageFiles(), compressedFiles()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A browser requests six files at a time, so what many pages share is one file, not forty.
          groups: [
            { name: 'common', test: /[\\/]web[\\/](?!map)|preact|rolldown/, minShareCount: 8, priority: 1 },
            { name: 'parts', test: PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
