import type { TestProject } from 'vitest/node';
import type { FoundComponents } from '../components.js';
import { findComponents } from './find-components.js';

declare module 'vitest' {
  interface ProvidedContext {
    components: FoundComponents;
  }
}

/**
 * Finds the components for `describeWith`. `TEST_WITHOUT=redis,chromium` hides some. The unit and
 * exhaustive tiers need none, so a run of them alone skips the search.
 */
export default async function setup(project: TestProject): Promise<void> {
  if (project.vitest.projects.every(({ name }) => name === 'unit' || name === 'exhaustive')) return;
  project.provide('components', await findComponents(process.env['TEST_WITHOUT'] ?? ''));
}
