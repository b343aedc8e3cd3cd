import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the projects in the order of the configuration, the slow ones first: a worker is kept from one file to the next
 * of the same project, and no worker is left alone with a long file at the end.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = this.ctx.projects.map(({ name }) => name);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}
