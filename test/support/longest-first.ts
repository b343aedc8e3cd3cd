import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose suites start processes, the longest first. */
const LONG = ['/test/browser/', '/test/faults/', '/test/cli/', '/test/processes/', '/test/isolation/'];

/** What takes long begins first, so that no worker is left alone with it at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((folder) => moduleId.includes(folder));
  return place === -1 ? LONG.length : place;
}
