/// <reference types="vite/types/importMeta.d.ts" />
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';

/** Every adapter of a provider on the network, collected from the folders of the providers. */
export const VENDORS: readonly Vendor[] = Object.values(
  import.meta.glob<{ vendors: readonly Vendor[] }>('../../../libs/local-search/*/testing/conformance.ts', {
    eager: true,
  }),
).flatMap(({ vendors }) => vendors);
