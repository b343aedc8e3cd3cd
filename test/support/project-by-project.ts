import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the projects in the order of the configuration, because a worker is reused for files of the same project.
 * `SHUFFLE_SEED` orders the files of each project randomly, and the same seed repeats the order.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = this.ctx.projects.map(({ name }) => name);
    const sorted = await this.sortFiles(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }

  private async sortFiles(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env['SHUFFLE_SEED'];
    if (seed === undefined) return super.sort(files);
    const key = ({ moduleId }: TestSpecification): string =>
      createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
    return files.toSorted((a, b) => key(a).localeCompare(key(b)));
  }
}
