import { defaultClientConditions, defineConfig } from 'vite';
import { categoryNames } from './tools/category-names.js';
import { compressedFiles } from './tools/web-build/compressed-files.js';
import { pageFiles } from './tools/web-build/page-files.js';

/** Small modules that a few pages share. Each would be a file of less than 2 kB. */
const PARTS =
  /[\\/](?:lazy-part|use-visible|use-tiles|use-reload|follow-scan|rank.suspect|suspect-badge|no-keyword|share-button|sparkline|keyword-change|latest|series|first-grid|directions|roving|grid-text|credit|days|day-of|status-badge|own-name|back-link|code-block|year-before|use-map-query|messages.(?:competitors|business-details|workspace))\.tsx?$/;
/** The parts of a page with a heat map that need no Leaflet. */
const MAP_PARTS =
  /[\\/](?:heat-map|use-streets|credits|legend|metric-strip|grid-table|verdict|definitions|messages.comparison)\.tsx?$/;

/** Builds the web client into dist/dashboard. `npm run dev` serves it from the sources. */
export default defineConfig({
  root: 'web',
  base: '/dashboard/',
  publicDir: 'public',
  plugins: [categoryNames(), pageFiles(), compressedFiles()],
  // Bundles libs/ from its sources.
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
          // A browser opens six connections, and the first requests of the data need two of them.
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 2 },
            { name: 'common', test: /[\\/]web[\\/](?!map)/, minShareCount: 6, priority: 1 },
            { name: 'parts', test: PARTS },
            { name: 'shared', test: /[\\/]share[\\/](?:use-link|shared-frame)\.tsx?$/ },
            { name: 'map-parts', test: MAP_PARTS },
          ],
        },
      },
    },
  },
});
