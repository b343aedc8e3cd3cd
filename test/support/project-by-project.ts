import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The folders of suites that start or kill processes, which take longest. */
const LONG = /\/test\/(cli|drills|faults|processes)\//;
/** The suites after which each worker keeps a browser. */
const BROWSER = '/test/browser/';

/**
 * Runs the projects in the order of the configuration, because a worker is reused for files of the same project. In a
 * project the folders of long files come first, so that no long file runs alone at the end, and those of the browser
 * last. `SHUFFLE_SEED` orders the files of each project randomly, and the same seed repeats the order.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = this.ctx.projects.map(({ name }) => name);
    const sorted = await this.sortFiles(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }

  private async sortFiles(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env['SHUFFLE_SEED'];
    if (seed === undefined) return byFolder(await super.sort(files));
    const key = ({ moduleId }: TestSpecification): string =>
      createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
    return files.toSorted((a, b) => key(a).localeCompare(key(b)));
  }
}

function byFolder(files: TestSpecification[]): TestSpecification[] {
  const turn = ({ moduleId }: TestSpecification): number =>
    LONG.test(moduleId) ? 0 : moduleId.includes(BROWSER) ? 2 : 1;
  return files.toSorted((a, b) => turn(a) - turn(b));
}
